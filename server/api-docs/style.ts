const light = `--primary: #0b5a6b; --soft: #e3f0f2; --error: #b3261e; --paper: #faf8f4; --surface: #ffffff; --line: #e4ded3;
  --ink: #14262b; --ink-2: #4c5f65; --shade: #f5f2ec;`

const dark = `--primary: #6cc3d5; --soft: #12343c; --error: #f2a29b; --paper: #0e1a1e; --surface: #15252a; --line: #26393f;
  --ink: #edf3f4; --ink-2: #b3c3c7; --shade: #101f24;`

/** The page's one stylesheet, in the product's colors, by day and by night. */
export const style = `:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 16px/1.5 Poppins, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--primary); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; padding: 8px 16px; background: var(--surface); }
.frame { display: grid; grid-template-columns: 320px minmax(0, 1fr); max-width: 1280px; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px; border-right: 1px solid var(--line); font-size: 14px; }
nav h2 { margin: 16px 0 4px; font-size: 14px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 4px 8px; border-radius: 8px; color: var(--ink-2); text-decoration: none; }
nav li a:hover { background: var(--soft); color: var(--ink); }
main { padding: 24px 32px 96px; min-width: 0; }
h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.2; font-weight: 600; }
h2 { margin: 48px 0 8px; font-size: 24px; font-weight: 600; }
h3 { margin: 0; font-size: 18px; font-weight: 600; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 16px 0 4px; font-size: 14px; font-weight: 600; color: var(--ink-2); }
p { margin: 8px 0; max-width: 75ch; }
article { margin-top: 16px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
article:target { border-color: var(--primary); box-shadow: 0 0 0 3px var(--soft); }
code, pre { font: 14px/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace; }
.address { display: block; margin: 8px 0; padding: 8px 12px; background: var(--shade); border-radius: 8px; }
.method { display: inline-block; min-width: 64px; font-weight: 700; color: var(--primary); }
.method.change { color: var(--error); }
pre { margin: 4px 0 0; padding: 12px; max-height: 480px; overflow: auto; background: var(--shade); border-radius: 8px; white-space: pre-wrap; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--ink-2); font-weight: 500; }
tbody th { min-width: 9em; font-weight: 400; }
td.where { white-space: nowrap; }
.note { color: var(--ink-2); }
summary { margin-top: 16px; min-height: 24px; font-size: 14px; font-weight: 600; color: var(--primary); cursor: pointer; }
@media (max-width: 900px) {
  .frame { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 64px; }
  article { padding: 16px; }
}
@media print { nav { display: none; } .frame { display: block; } article { break-inside: avoid; } }
`
