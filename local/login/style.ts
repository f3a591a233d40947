import { fontWeights } from './fonts.ts'

const LIGHT = `--primary: #0b5a6b; --primary-strong: #08424f; --on-primary: #ffffff; --error: #b3261e; --error-soft: #fbe9e7;
  --accent: #f2a33a; --paper: #faf8f4; --surface: #ffffff; --line: #e4ded3; --field: #80908f; --ink: #14262b; --ink-2: #4c5f65;`

const DARK = `--primary: #6cc3d5; --primary-strong: #9bdbe8; --on-primary: #0e1a1e; --error: #f2a29b; --error-soft: #3a1815;
  --accent: #f5b860; --paper: #0e1a1e; --surface: #15252a; --line: #26393f; --field: #6d8187; --ink: #edf3f4; --ink-2: #b3c3c7;`

const FONT_FACES = fontWeights
  .map(
    (weight) =>
      `@font-face { font-family: Poppins; font-weight: ${weight}; font-display: swap; src: url('/poppins-${weight}.woff2') format('woff2'); }`,
  )
  .join('\n')

export const STYLE = `${FONT_FACES}
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 24px 16px; display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 24px; background: var(--paper); color: var(--ink); font: 400 16px/1.5 Poppins, system-ui, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.brand { display: flex; align-items: center; gap: 12px; margin: 0 0 24px; font-size: 20px; font-weight: 600; color: var(--primary); }
.brand .sun { fill: var(--accent); } .brand .water { fill: var(--primary); }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; font-weight: 600; }
h2 { margin: 0; font-size: 17px; font-weight: 600; }
p { margin: 16px 0 0; }
a { color: var(--primary); text-underline-offset: 3px; }
a:hover { color: var(--primary-strong); }
label { display: block; margin: 16px 0 4px; font-weight: 500; }
input:not([type='checkbox']) { display: block; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--field); border-radius: 8px; }
input[aria-invalid] { border-color: var(--error); }
.check { display: flex; gap: 12px; align-items: flex-start; font-weight: 400; }
.check input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--primary); }
button { width: 100%; min-height: 48px; margin-top: 24px; padding: 8px 16px; font: inherit; font-weight: 500; cursor: pointer;
  color: var(--on-primary); background: var(--primary); border: 1px solid var(--primary); border-radius: 8px; }
button:hover { background: var(--primary-strong); border-color: var(--primary-strong); }
button.quiet { margin-top: 8px; color: var(--primary); background: none; border-color: transparent; }
button.quiet:hover { border-color: var(--line); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.help { display: block; color: var(--ink-2); font-size: 14px; }
.problem { display: block; margin-top: 4px; color: var(--error); font-size: 14px; }
.alert { margin: 0 0 8px; padding: 12px 16px; color: var(--error); background: var(--error-soft); border-radius: 8px; }
section { margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--line); }
ul { margin: 8px 0 0; padding: 0; list-style: none; }
li { margin-top: 8px; }
footer { max-width: 440px; color: var(--ink-2); font-size: 14px; text-align: center; }
@media (forced-colors: active) { .brand .sun, .brand .water { fill: currentColor; } .alert { border: 1px solid; } }
@media (max-width: 420px) { main { padding: 24px 20px; } }
`
