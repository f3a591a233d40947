import { createHash } from 'node:crypto'
import { escapeHtml, type Html, html } from '#contract/rules/html.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #faf8f4; --surface: #fff; --line: #e4ded3; --ink: #14262b; --ink-2: #4c5f65;
  --primary: #0b5a6b; --primary-strong: #08424f; --on-primary: #fff; --error: #b3261e; --note: #fdf1dd; --field: #8a979b; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1a1e; --surface: #15252a; --line: #26393f; --ink: #edf3f4;
  --ink-2: #b3c3c7; --primary: #6cc3d5; --primary-strong: #9bdbe8; --on-primary: #0e1a1e; --error: #f2a29b; --note: #3a2a10; --field: #6b8087; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 Poppins, system-ui, sans-serif; background: var(--paper); color: var(--ink); }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px 48px; }
h1 { font-size: 28px; line-height: 1.25; margin: 24px 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 0 0 12px; }
p { margin: 0 0 16px; }
.sandbox { margin: 0; padding: 10px 16px; background: var(--note); text-align: center; font-size: 15px; }
.lead { color: var(--ink-2); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 0 0 16px; }
ul { margin: 0; padding: 0 0 0 20px; }
.platforms { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); padding: 0; list-style: none; }
.platforms button { text-align: left; font-weight: 500; }
.actions { display: grid; gap: 12px; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 11px 16px; border: 1px solid var(--field); border-radius: 8px;
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--primary); }
.main { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
.main:hover { background: var(--primary-strong); }
.bad { color: var(--error); border-color: var(--error); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The `notice` above the content explains that the page reads no real data. */
export function renderSandboxPage(notice: Html, title: string, content: Html): string {
  const main = html`<main>
    <h1>${title}</h1>
    ${content}
  </main>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<header class="sandbox">${notice.html}</header>
${main.html}
</body>
</html>`
}

/** Builds page headers that forbid scripts and other origins, but let forms redirect to the origin of `returnUrl`. */
export const buildSandboxPageHeaders = (returnUrl: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
