import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../app.ts'

/** Lists the names of all files in the store, including files of unfinished uploads. */
export const listStoredFiles = ({ ctx }: TestApp): string[] =>
  readdirSync(join(ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
