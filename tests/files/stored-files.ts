import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../app.ts'

/** The name of every file in the store, incoming ones included. */
export const storedFiles = ({ ctx }: TestApp): string[] =>
  readdirSync(join(ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
