import { connect } from 'node:net';
import { createAnswerReader } from './answer-reader.js';

/**
 * What happens on the connections of one round.
 * @typedef {object} Round
 * @property {() => string} nextRequest
 * @property {(status: number) => void} onAnswer
 * @property {(reason: string) => void} onFailure
 * @property {() => boolean} isOver Whether no further request is to be sent.
 */

/**
 * Opens a kept-alive connection that sends one request after the other, each once the answer before it is complete.
 * @param {string} url
 * @param {Round} round
 * @returns {Promise<{ begin: () => void, end: Promise<void> }>}
 */
export async function openConnection(url, { nextRequest, onAnswer, onFailure, isOver }) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const send = () => {
    // Requests are ASCII throughout; this encoding is the quickest to write.
    socket.write(nextRequest(), 'latin1');
  };
  const read = createAnswerReader((status) => {
    onAnswer(status);
    if (isOver()) socket.end();
    else send();
  });
  socket.on('data', read);
  const end = new Promise((resolve) => {
    socket.once('close', () => {
      if (!isOver()) onFailure('The server closed a connection.');
      resolve();
    });
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', (error) => onFailure(error.message));
  return { begin: send, end };
}
