import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const inlineScript = '\n  document.title\n'

const script = `<script>${inlineScript}</script><script type="application/json">__SETTINGS__</script>`

const files = {
  'index.html': `<!doctype html><head><title>Headwater</title>${script}</head><div id="root"></div>`,
  'public.html': `<!doctype html><head><!--head-->${script}</head><body><!--body--></body>`,
  'assets/index-a1b2c3d4.js': 'export {}',
}

/** Creates a folder with the pages of a web build and the files in `others`, which maps paths to contents. */
export function createWebFolder(others: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-web-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [path, content] of Object.entries({ ...files, ...others }))
    writeFileSync(join(folder, path), content)
  return folder
}
