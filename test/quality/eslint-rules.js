// Rules of this repository that no installed plugin has.

const DECLARES = new Set([
  'FunctionDeclaration',
  'TSDeclareFunction',
  'VariableDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
]);

/** Whatever a file exports says above it what it promises. Re-exports are described where they are declared. */
const documentedExports = {
  meta: {
    type: 'suggestion',
    docs: { description: 'require a doc comment directly above each exported declaration' },
    messages: { missing: 'Say in a /** … */ comment above it what {{name}} promises.' },
    schema: [],
  },
  create(context) {
    function check(node) {
      const { declaration } = node;
      if (!declaration || !DECLARES.has(declaration.type) || isFurtherSignature(node) || hasDocComment(context.sourceCode, node)) return;
      context.report({ node: declaration, messageId: 'missing', data: { name: nameOf(declaration) } });
    }
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
  },
};

function hasDocComment(sourceCode, node) {
  const comment = sourceCode.getCommentsBefore(node).at(-1);
  if (comment?.type !== 'Block' || !/^\*[\s*]*[^\s*]/.test(comment.value)) return false;
  return node.loc.start.line - comment.loc.end.line <= 1;
}

// The signatures of an overloaded function share the comment of the first one.
function isFurtherSignature(node) {
  const siblings = node.parent.body;
  const before = siblings[siblings.indexOf(node) - 1]?.declaration;
  return before?.type === 'TSDeclareFunction' && before.id?.name === node.declaration.id?.name;
}

function nameOf(declaration) {
  const target = declaration.id ?? declaration.declarations?.[0]?.id;
  return target?.name ?? 'this export';
}

/** A function's own lines, those of the functions inside it left out: a factory may hold many short functions. */
const functionLength = {
  meta: {
    type: 'suggestion',
    docs: { description: 'limit the lines with code that are a function\u2019s own' },
    messages: { long: 'This function has {{count}} lines of its own; at most {{most}} are allowed.' },
    schema: [{ type: 'object', properties: { most: { type: 'integer', minimum: 1 } }, additionalProperties: false }],
  },
  create(context) {
    const [{ most }] = context.options;
    const open = [];
    function enter() {
      open.push(new Set());
    }
    function leave(node) {
      const inner = open.pop();
      const own = linesWithCode(context.sourceCode, node).filter((line) => !inner.has(line));
      if (own.length > most) context.report({ node, messageId: 'long', data: { count: own.length, most } });
      const outer = open.at(-1);
      for (let line = node.loc.start.line + 1; outer && line <= node.loc.end.line; line += 1) outer.add(line);
    }
    return Object.fromEntries(
      ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].flatMap((kind) => [
        [kind, enter],
        [`${kind}:exit`, leave],
      ]),
    );
  },
};

function linesWithCode(sourceCode, node) {
  return [...new Set(sourceCode.getTokens(node).flatMap(({ loc }) => [loc.start.line, loc.end.line]))];
}

export default { rules: { 'documented-exports': documentedExports, 'function-length': functionLength } };
