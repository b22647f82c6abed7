import { describe, expect, test } from 'vitest';
import { typedProgram } from '../../../src/cli/typed-program.js';
import { windowsProgram } from '../../../src/world/windows-program.js';

const FILES = ['C:\\node\\npm.cmd', 'C:\\node\\node.exe', 'C:\\tools\\run.bat', 'D:\\shop\\bin\\go.cmd'];
const surroundings = {
  variables: { Path: 'C:\\nowhere;"C:\\node";C:\\tools', PATHEXT: '.COM;.EXE;.BAT;.CMD', ComSpec: 'C:\\Windows\\cmd.exe' },
  isFile: (path: string) => FILES.includes(path),
};

describe('0.3.0 point 11: on Windows', () => {
  test('npm is found as npm.cmd and run by the shell, which reads nothing in its arguments', () => {
    const { file, args, isVerbatim } = windowsProgram(
      ['npm', 'test', 'a b', '', '%PATH%', 'x"&calc&"', 'c:\\d e\\', '^|<>!'],
      surroundings,
    );

    expect([file, isVerbatim]).toEqual(['C:\\Windows\\cmd.exe', true]);
    expect(args.slice(0, -1)).toEqual(['/e:ON', '/v:OFF', '/d', '/s', '/c']);
    expect(args.at(-1)).toBe('""C:\\node\\npm.cmd" test "a b" "" "%%cd:~,%PATH%%cd:~,%" "x""&calc&""" "c:\\d e\\\\" "^|<>!""');
  });

  test.each([
    ['node', 'C:\\node\\node.exe'],
    ['node.exe', 'C:\\node\\node.exe'],
    ['nowhere', 'nowhere'],
    ['.\\nowhere.exe', '.\\nowhere.exe'],
  ])('%s is started without a shell, its arguments as they are', (program, file) => {
    expect(windowsProgram([program, '%A%', '"'], surroundings)).toEqual({ file, args: ['%A%', '"'], isVerbatim: false });
  });

  test.each(['run', 'RUN.BAT', 'D:\\shop\\bin\\go'])('%s is a batch file', (program) => {
    const isFile = (path: string): boolean => FILES.includes(path) || path === 'C:\\tools\\RUN.BAT';

    expect(windowsProgram([program], { ...surroundings, isFile }).file).toBe('C:\\Windows\\cmd.exe');
  });

  test('a line break, which would be the next command, is refused', () => {
    expect(() => windowsProgram(['npm', 'a\r\ncalc'], surroundings)).toThrow('A line break cannot be handed to a batch file.');
  });
});

test.each([
  ['npm start --', '/home/me/subsim/dist/cli.js', { npm_lifecycle_event: 'start', npm_package_name: 'subsim' }],
  ['npx subsim', '/home/me/shop/node_modules/.bin/subsim', {}],
  ['npx subsim', '/home/me/shop/node_modules/.bin/subsim', { npm_lifecycle_event: 'start', npm_package_name: 'shop' }],
  ['npx subsim', 'C:\\shop\\node_modules\\subsim\\dist\\cli.js', {}],
  ['npx subsim', '/home/me/.npm/_npx/1a2b/node_modules/.bin/subsim', { npm_command: 'exec' }],
  ['subsim', '/usr/local/bin/subsim', {}],
  ['subsim', 'C:\\Users\\me\\AppData\\Roaming\\npm\\node_modules\\subsim\\dist\\cli.js', {}],
  ['node dist/cli.js', '/home/me/subsim/dist/cli.js', {}],
])('0.3.0 point 11: what to type is %s where %s was started', (typed, path, variables) => {
  expect(typedProgram({ path, folder: '/home/me/subsim', variables })).toBe(typed);
});
