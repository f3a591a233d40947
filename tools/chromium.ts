// On x64 Linux, every tool that needs a browser uses Chromium from the npm package @sparticuz/chromium by default, so
// that all machines use the same build.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Browser {
  executablePath: string
  args: string[]
  /** Environment variables for the browser's process, which point to bundled libraries and fonts. */
  env: Record<string, string>
}

// The default arguments of @sparticuz/chromium are not used: --single-process closes pages at random, and
// --disable-web-security hides CORS errors.
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export async function findChromium(): Promise<Browser> {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath) return { executablePath: configuredPath, args, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return npmChromium()
  const systemBrowser = systemBrowsers.find((path) => existsSync(path))
  if (systemBrowser) return { executablePath: systemBrowser, args, env: {} }
  throw new Error('Chromium was not found. Install it and set CHROMIUM_PATH.')
}

async function npmChromium(): Promise<Browser> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(import.meta.dirname, '../node_modules/.cache', `chromium-${version}`)
  if (!existsSync(join(folder, 'chromium'))) await unpack(join(packageFolder, 'bin'), folder)
  const fonts = join(folder, 'fonts.conf')
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  }
}

/**
 * Unpacks the browser into a temporary folder and renames the folder, because two processes may unpack concurrently.
 */
async function unpack(archives: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(`${folder}-`)
  const before = process.env['TMPDIR']
  // The package unpacks its archives into the system's temporary folder and reuses any files there.
  process.env['TMPDIR'] = temporary
  try {
    const { inflate } = await import('@sparticuz/chromium')
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  writeFileSync(join(temporary, 'fonts.conf'), fontsConfig(folder))
  try {
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(join(folder, 'chromium'))) throw error
  }
}

const fontsConfig = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir>` +
  `<dir>/usr/share/fonts</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`
