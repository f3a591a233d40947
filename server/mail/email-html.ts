import type { FootLink } from './foot-links.ts'
import type { Block, Item, Sheet } from './sheet.ts'
// Imported as `markup`, because the formatter would add line breaks to templates tagged with `html`.
import { type Html, html as markup } from '#contract/rules/html.ts'

type LinkTo = (path: string) => string

interface Links {
  linkTo: LinkTo
  footLinks: readonly FootLink[]
}

const FONT = "font-family:Poppins,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

// Styles are inline because many email clients drop style sheets. The classes are for dark mode.
const STYLES = {
  paper: 'margin:0;padding:0;background:#faf8f4',
  card: 'background:#ffffff;border:1px solid #e4ded3;border-radius:12px;padding:32px',
  brand: `${FONT};font-size:18px;font-weight:600;color:#0b5a6b;padding:0 0 16px`,
  title: `${FONT};font-size:24px;line-height:1.3;font-weight:600;color:#14262b;margin:0 0 16px`,
  heading: `${FONT};font-size:16px;line-height:1.4;font-weight:600;color:#14262b;margin:24px 0 8px`,
  text: `${FONT};font-size:16px;line-height:1.5;color:#14262b;margin:0 0 16px`,
  note: `${FONT};font-size:14px;line-height:1.5;color:#4c5f65`,
  quote: `${FONT};font-size:16px;line-height:1.5;color:#14262b;margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #f2a33a`,
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  link: 'color:#0b5a6b',
  button: `${FONT};display:inline-block;background:#0b5a6b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px`,
  foot: `${FONT};font-size:14px;line-height:1.5;color:#4c5f65;padding:16px 0 0`,
  hidden: 'display:none;max-height:0;overflow:hidden;opacity:0',
} as const

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0e1a1e!important}.card{background:#15252a!important;border-color:#26393f!important}
.ink{color:#edf3f4!important}.soft{color:#b3c3c7!important}.brand{color:#6cc3d5!important}
.button{background:#6cc3d5!important;color:#0e1a1e!important}}`

/** Renders an email as HTML without images, scripts or other external resources. */
export function renderHtml(sheet: Sheet & Required<Pick<Sheet, 'preview'>>, links: Links): string {
  const { title, preview, blocks, button } = sheet
  const { linkTo } = links
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${{ html: DARK }}</style>
</head>
<body class="paper" style="${STYLES.paper}">
<div style="${STYLES.hidden}">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="brand" style="${STYLES.brand}">Headwater</td></tr>
<tr><td class="card" style="${STYLES.card}">
<h1 class="ink" style="${STYLES.title}">${title}</h1>
${blocks.map((block) => blockHtml(block, linkTo))}
<p style="margin:24px 0 0"><a class="button" href="${linkTo(button.path)}" style="${STYLES.button}">${button.label}</a></p>
</td></tr>
<tr><td class="soft" style="${STYLES.foot}">${footHtml(sheet, links)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return page.html
}

function blockHtml(block: Block, linkTo: LinkTo): Html {
  if (typeof block === 'string') return markup`<p class="ink" style="${STYLES.text}">${block}</p>\n`
  switch (block.kind) {
    case 'heading':
      return markup`<h2 class="ink" style="${STYLES.heading}">${block.text}</h2>\n`
    case 'quote':
      return markup`<blockquote class="ink" style="${STYLES.quote}">${linesHtml(block.text)}</blockquote>\n`
    case 'list':
      return markup`<ul style="${STYLES.list}">${block.items.map((item) => itemHtml(item, linkTo))}</ul>\n`
  }
}

/** Breaks lines with `<br>`, because Outlook ignores `white-space`. */
const linesHtml = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`))

function itemHtml({ text, note, path }: Item, linkTo: LinkTo): Html {
  const label = path
    ? markup`<a class="brand" href="${linkTo(path)}" style="${STYLES.link}">${text}</a>`
    : markup`${text}`
  const below = note ? markup`<br><span class="soft" style="${STYLES.note}">${note}</span>` : markup``
  return markup`<li class="ink" style="${STYLES.text};margin:0 0 8px">${label}${below}</li>`
}

function footHtml({ reason, unsubscribe }: Sheet, { linkTo, footLinks }: Links): Html {
  const link = (path: string, label: string) =>
    markup`<a class="soft" href="${linkTo(path)}" style="color:#4c5f65">${label}</a>`
  const pages = footLinks.map(({ path, title }, index) => markup`${index > 0 && ' · '}${link(path, title)}`)
  const stop = unsubscribe && markup`<br>${link(unsubscribe, 'Unsubscribe from these emails')}`
  return markup`${reason}${stop}${pages.length > 0 && markup`<br>`}${pages}`
}
