import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export interface Figure {
  name: string
  value: number
  unit?: string
  atMost?: number
  atLeast?: number
  context?: Record<string, number>
  skipped?: string
}

export const isWithinBounds = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast

export function printFigure(figure: Figure): void {
  const { name, value, unit = '', atMost, atLeast, context = {}, skipped } = figure
  if (skipped !== undefined) return console.log(`${name}: skipped, ${skipped}`)
  const bound = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : ''
  const details = Object.entries(context).map(([key, detail]) => `${key} ${round(detail)}`)
  const verdict = isWithinBounds(figure) ? '' : 'OUT OF BOUNDS  '
  console.log(
    `${name.padEnd(80)}${`${round(value)} ${unit}`.padStart(16)}  ${bound.padEnd(9)}${verdict}${details.join(', ')}`,
  )
}

const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

export function saveFigures(name: string, options: readonly string[], figures: readonly Figure[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const run = {
    date: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    hasLocalChanges: git('status', '--porcelain') !== '',
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model,
      memoryGb: Math.round(totalmem() / 1e9),
      node: process.version,
    },
    options,
    figures: figures.map((figure) => ({ ...figure, isWithinBounds: isWithinBounds(figure) })),
  }
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`)
}

/** Returns the nearest-rank percentile, or 0 for an empty list. */
export function getPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}
