import { type Html, html } from '#contract/rules/html.ts'
import { sandboxPage } from '#local/sandboxes/kit/page.ts'

const page = (title: string, content: Html): string =>
  sandboxPage(html`<strong>Sandbox of a bank.</strong> No real account is read.`, title, content)

/** Asks a person to approve, as a bank with a page of its own does. */
export const approvalPage = (bank: string, client: string): string =>
  page(
    bank,
    html`<p>${client} asks to read your accounts, their balances and transactions.</p>
      <form method="post" class="actions">
        <button class="main" name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
      </form>`,
  )

/** Shown for a session that was decided already, or never existed. */
export const overPage = (): string =>
  page('This visit is over', html`<p>Close this page, and start again where you came from.</p>`)
