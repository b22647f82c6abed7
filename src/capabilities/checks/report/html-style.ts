/** The style of a report as a page: light or dark as the reader has it, and never told by colour alone. */
export const style = `
:root { --ground: #ffffff; --text: #1b1f24; --faint: #57606a; --line: #d0d7de; --code: #f6f8fa;
  --ok: #116329; --bad: #a40e26; --warn: #7d4e00; --plain: #424a53; --link: #0550ae; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --text: #e6edf3; --faint: #9aa4af; --line: #30363d; --code: #161b22;
    --ok: #56d364; --bad: #ff8182; --warn: #e3b341; --plain: #b1bac4; --link: #79c0ff; }
}
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; overflow-wrap: anywhere; } p { margin: 0.25rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; }
.cases { table-layout: fixed; margin: 1rem 0; } .cases thead th:nth-child(1) { width: 5rem; } .cases thead th:nth-child(2) { width: 26rem; }
.cases code { overflow-wrap: anywhere; } tr:target { background: var(--code); }
.overview, .bad { padding-left: 0; list-style: none; } .overview li, .bad li { margin: 0.4rem 0; overflow-wrap: anywhere; }
@media (max-width: 48rem) {
  .cases thead { position: absolute; clip-path: inset(50%); } .cases, .cases tbody, .cases tr, .cases td, .cases tbody th { display: block; }
  .cases tr { border-top: 1px solid var(--line); padding: 0.5rem 0; } .cases td, .cases tbody th { border: 0; padding: 0.125rem 0; }
}
caption { text-align: left; color: var(--faint); padding: 0.25rem 0; overflow-wrap: anywhere; }
th, td { border-top: 1px solid var(--line); padding: 0.5rem; text-align: left; vertical-align: top; font-weight: normal; }
thead th { font-weight: 600; } .matrix thead th { overflow-wrap: anywhere; }
td p, th p { overflow-wrap: anywhere; }
code { font-size: 0.9em; }
.word { font-weight: 700; border: 1px solid; border-radius: 0.25rem; padding: 0 0.35rem; white-space: nowrap; color: var(--plain); }
.ok { color: var(--ok); } .FAIL, .error { color: var(--bad); } .warn, .expected { color: var(--warn); }
.verdict { font-weight: 700; } .passed { color: var(--ok); } .not-passed { color: var(--bad); }
.rule, small, footer { color: var(--faint); } .advice { border-left: 3px solid var(--line); padding-left: 0.5rem; }
pre { background: var(--code); border: 1px solid var(--line); padding: 0.5rem; max-height: 24rem; overflow: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
@media print { details, .wide { overflow: visible; } }
`;
