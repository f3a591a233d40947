import { type Html, html } from '#contract/rules/html.ts'
import { renderSandboxPage } from '#local/sandboxes/kit/page.ts'

const page = (title: string, content: Html): string =>
  renderSandboxPage(html`<strong>Bank sandbox.</strong> No real account is read.`, title, content)

export const renderApprovalPage = (bank: string, client: string): string =>
  page(
    bank,
    html`<p>${client} would like to read your accounts, balances and transactions.</p>
      <form method="post" class="actions">
        <button class="main" name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
      </form>`,
  )

export const renderSessionOverPage = (): string =>
  page('This session has ended', html`<p>Close this page and start again.</p>`)
