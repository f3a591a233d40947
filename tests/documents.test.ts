import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)))

describe.each(documents)('%s', (path) => {
  const text = read(path)

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
    const broken = links.filter(([, target = '', anchor = '']) => {
      const file = target ? join(dirname(path), target) : path
      return !existsSync(join(root, file)) || (anchor !== '' && !listAnchors(read(file)).includes(anchor))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('names files that exist', () => {
    const names = [
      ...text.matchAll(/`((?:contract|server|web|local|tests|bench|tools|docs)\/[\w.{},/-]+)`/g),
    ].flatMap(([, name = '']) => expandBraces(name))
    expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})

/** Lists the anchors that GitHub creates for the headings. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

function expandBraces(name: string): string[] {
  const [match, before = '', choices = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return match === undefined ? [name] : choices.split(',').map((choice) => before + choice + after)
}

describe('the decision records', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  const format =
    /^# (\d+)\. (.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (.+)\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n/

  test('are in the index with title and status', () => {
    const rows = records.map((name) => {
      const [, , title, status] = format.exec(read(`docs/decisions/${name}`)) ?? []
      return `| [${name.slice(0, 4)}](${name}) | ${title} | ${status} |`
    })
    const index = read('docs/decisions/README.md').split('\n')
    expect(index.filter((line) => line.startsWith('| ['))).toEqual(rows)
  })

  test.each(records)('%s has all parts and fits on one page', (name) => {
    const text = read(`docs/decisions/${name}`)
    expect(text).toMatch(format)
    expect(Number(format.exec(text)?.[1])).toBe(Number(name.slice(0, 4)))
    expect(text.split('\n').length).toBeLessThanOrEqual(60)
  })
})
