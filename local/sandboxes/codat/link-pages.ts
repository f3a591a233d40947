import { type Html, html } from '#contract/rules/html.ts'
import { renderSandboxPage } from '#local/sandboxes/kit/page.ts'
import type { SandboxPlatform } from './platforms.ts'

const page = (title: string, content: Html): string =>
  renderSandboxPage(
    html`<strong>Accounting connection sandbox.</strong> No real books are read.`,
    title,
    content,
  )

export function renderConsentPage(platform: SandboxPlatform, companyName: string): string {
  return page(
    `Connect ${platform.name}`,
    html`<p class="lead">
        ${companyName} would share its data from ${platform.name}. A real connection asks you to sign in at
        ${platform.name}. In this sandbox, select the result instead.
      </p>
      <section aria-labelledby="shared">
        <h2 id="shared">Shared data</h2>
        ${platform.sourceType === 'Accounting' ? READ_FROM_BOOKS : READ_FROM_OTHERS}
      </section>
      <form method="post" class="actions">
        <button class="main" name="decision" value="approve">Approve</button>
        <button name="decision" value="cancel">Cancel</button>
        <button class="bad" name="decision" value="fail">Fail with an error</button>
      </form>`,
  )
}

const READ_FROM_BOOKS = html`<ul>
  <li>Profit and loss, and balance sheet, by month</li>
  <li>Invoices, bills and totals by customer</li>
  <li>Bank accounts in the books</li>
</ul>`

const READ_FROM_OTHERS = html`<ul>
  <li>Accounts and their balances</li>
  <li>Transactions</li>
</ul>`

/** `linkedBooks` is the name of the linked accounting platform, or null. */
export function renderChooserPage(
  companyName: string,
  platforms: readonly SandboxPlatform[],
  linkedBooks: string | null,
): string {
  const books = linkedBooks
    ? html`<section>
        <h2>Accounting</h2>
        <p>
          The books are connected through ${linkedBooks}. A company can only have one accounting connection:
          disconnect it first.
        </p>
      </section>`
    : group('Accounting', platforms)
  return page(
    'Choose a platform',
    html`<p class="lead">
        ${companyName} can connect one accounting platform, and any number of banks and shops.
      </p>
      <form method="post">
        ${books} ${group('Banking', platforms)} ${group('Commerce', platforms)}
        <button name="decision" value="cancel">Cancel</button>
      </form>`,
  )
}

function group(sourceType: SandboxPlatform['sourceType'], platforms: readonly SandboxPlatform[]): Html {
  const buttons = platforms
    .filter((platform) => platform.sourceType === sourceType)
    .map(({ key, name }) => html`<li><button name="platform" value="${key}">${name}</button></li>`)
  return html`<section>
    <h2>${sourceType}</h2>
    <ul class="platforms">
      ${buttons}
    </ul>
  </section>`
}

export function renderAlreadyLinkedPage(linkedBooks: string, backTo: string): string {
  return page(
    'Your books are already connected',
    html`<p class="lead">
        This company shares its books through ${linkedBooks}. A company can only have one accounting
        connection. To use a different platform, disconnect ${linkedBooks} first.
      </p>
      <a class="button main" href="${backTo}">Go back</a>`,
  )
}

export function renderDeadLinkPage(backTo: string): string {
  return page(
    'This link no longer works',
    html`<p class="lead">
        Each link works once and expires after one day. This link was used or has expired. Go back and start
        the connection again to get a new link.
      </p>
      <a class="button main" href="${backTo}">Go back</a>`,
  )
}

export function drawInitialsLogo(name: string): string {
  const initials = name
    .split(/[^A-Za-z0-9]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${name}">
    <rect width="64" height="64" rx="12" fill="#0b5a6b" />
    <text
      x="32"
      y="41"
      font-family="system-ui, sans-serif"
      font-size="26"
      font-weight="600"
      fill="#fff"
      text-anchor="middle"
    >
      ${initials}
    </text>
  </svg>`.html
}
