import { createHash } from 'node:crypto'
import { escapeHtml, type Html, html } from '#contract/html.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #14262b; --line: #8a979b; --primary: #0b5a6b; --on-primary: #fff; --note: #fdf1dd; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1a1e; --ink: #edf3f4; --line: #6b8087; --primary: #6cc3d5; --on-primary: #0e1a1e; --note: #3a2a10; } }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
header { padding: 10px 16px; background: var(--note); text-align: center; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 28px; line-height: 1.25; }
form { display: grid; gap: 12px; }
button { min-height: 48px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.main { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The headers of a bank's page: no scripts, and a form that may end where the session continues. */
export const approvalHeaders = (redirectUri: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** Asks a person to approve, as a bank with a page of its own does. */
export const approvalPage = (bank: string, client: string): string =>
  page(
    bank,
    html`<p>${client} asks to read your accounts, their balances and transactions.</p>
      <form method="post">
        <button class="main" name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
      </form>`,
  )

/** Says that this session was decided already, or never existed. */
export const overPage = (): string =>
  page('This visit is over', html`<p>Close this page, and start again where you came from.</p>`)

function page(title: string, content: Html): string {
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
<header><strong>Sandbox of a bank.</strong> No real account is read.</header>
${main.html}
</body>
</html>`
}
