import type { FootLink } from './foot-links.ts'
import type { Block, Item, Sheet } from './sheet.ts'

type LinkTo = (path: string) => string

export function renderText(
  { title, blocks, button, reason, unsubscribe }: Sheet,
  { linkTo, footLinks }: { linkTo: LinkTo; footLinks: readonly FootLink[] },
): string {
  const parts = [
    title,
    ...blocks.map((block) => blockText(block, linkTo)),
    `${button.label}:\n${linkTo(button.path)}`,
    `-- \nHeadwater\n${reason}`,
    ...(unsubscribe ? [`Unsubscribe from these emails:\n${linkTo(unsubscribe)}`] : []),
    ...(footLinks.length > 0
      ? [footLinks.map((link) => `${link.title}: ${linkTo(link.path)}`).join('\n')]
      : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block, linkTo: LinkTo): string {
  if (typeof block === 'string') return block
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase()
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ')
    case 'list':
      return block.items.map((item) => itemText(item, linkTo)).join('\n')
  }
}

function itemText({ text, note, path }: Item, linkTo: LinkTo): string {
  const below = [note, path && linkTo(path)].filter(Boolean)
  return [`- ${text}`, ...below.map((line) => `  ${line}`)].join('\n')
}
