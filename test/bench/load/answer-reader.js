const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * Reads the answers on one connection as far as counting needs: where each ends, by its length or its last chunk, and its
 * status. The result takes the bytes as they come.
 * @param {(status: number) => void} onAnswer Told of every complete answer.
 * @returns {(bytes: Buffer) => void}
 */
export function createAnswerReader(onAnswer) {
  let unread = NOTHING;
  let status = 0;
  // Bytes of the body, or of the chunk and the line end behind it, that are still to come.
  let left = 0;
  let isChunked = false;
  let isLast = true;

  return (bytes) => {
    const data = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    unread = NOTHING;
    for (let position = 0; position < data.length;) {
      if (left > 0) {
        const skipped = Math.min(left, data.length - position);
        position += skipped;
        left -= skipped;
        if (left === 0 && isLast) finish();
        continue;
      }
      const mark = isChunked ? LINE_END : HEAD_END;
      const end = data.indexOf(mark, position);
      if (end < 0) {
        unread = data.subarray(position);
        return;
      }
      const text = data.latin1Slice(position, end);
      position = end + mark.length;
      if (isChunked) beginChunk(text);
      else beginAnswer(text);
    }
  };

  function beginAnswer(head) {
    status = Number(head.slice(9, 12));
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    isLast = !isChunked;
    left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (left === 0 && isLast) finish();
  }

  function beginChunk(line) {
    const size = parseInt(line, 16);
    if (Number.isNaN(size)) throw new Error(`This is no size of a chunk: ${line}`);
    left = size + LINE_END.length;
    isLast = size === 0;
  }

  function finish() {
    isChunked = false;
    onAnswer(status);
  }
}
