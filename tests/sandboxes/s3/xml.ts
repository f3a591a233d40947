import { escapeHtml } from '#contract/rules/html.ts'

export type Element = [name: string, content: string | number | boolean | Element[]]

const formatElement = ([name, content]: Element): string => {
  const inner = Array.isArray(content) ? content.map(formatElement).join('') : escapeHtml(String(content))
  return `<${name}>${inner}</${name}>`
}

/** S3's successful responses have a namespace, but its errors do not. */
export function formatXml([name, content]: Element, namespace = true): string {
  const attribute = namespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement([name, content]).replace('>', `${attribute}>`)}`
}

export function parseParts(body: string): { number: number; etag: string }[] {
  return [...body.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>\s*(\d+)\s*<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>\s*([^<]*?)\s*<\/ETag>/.exec(part)?.[1] ?? '').replaceAll(/&quot;|"/g, ''),
  }))
}
