import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ scripts: z.object({ start: z.string(), serve: z.string() }) })
const { scripts } = Package.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
)

const readFlags = (script: string) => script.split(' ').filter((word) => word.startsWith('--'))

export const startFlags = readFlags(scripts.start)

export const serveFlags = readFlags(scripts.serve)
