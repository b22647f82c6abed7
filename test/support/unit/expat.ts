import { spawnSync } from 'node:child_process';

/** An XML element as an independent parser reads it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

// Depth of the documents is no matter: nothing here calls itself.
const SCRIPT = `
import json, sys
from xml.parsers import expat
def read(document):
    root = {"children": []}
    stack = [root]
    def start(name, attributes):
        element = {"name": name, "attributes": attributes, "text": "", "children": []}
        stack[-1]["children"].append(element)
        stack.append(element)
    def end(name):
        stack.pop()
    def data(text):
        stack[-1]["text"] += text
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    try:
        parser.Parse(document.encode("utf-8"), True)
    except Exception as error:
        return {"error": str(error)}
    return root["children"][0]
sys.setrecursionlimit(100000)
json.dump([read(document) for document in json.load(sys.stdin)], sys.stdout)
`;

/** Reads XML documents with Python's expat, all at once; throws when one is not well-formed. */
export function readWithExpat(documents: readonly string[]): readonly Element[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', SCRIPT], {
    input: JSON.stringify(documents),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  const read = JSON.parse(stdout) as readonly (Element | { readonly error: string })[]; // written by the script above
  return read.map((element, index) => {
    if ('error' in element) throw new Error(`${element.error} in ${documents[index] ?? ''}`);
    return element;
  });
}

/** Whether there is a Python to ask. */
export function hasExpat(): boolean {
  return spawnSync('python3', ['-c', 'from xml.parsers import expat']).status === 0;
}
