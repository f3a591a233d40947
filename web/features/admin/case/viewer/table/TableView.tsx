import { useEffect, useState } from 'react'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { NoPreview } from '../NoPreview.tsx'
import styles from '../viewer.module.css'
import { maxColumns, maxRows, type Sheet } from './table-limits.ts'
import type { TableAnswer } from './table-worker.ts'

const problems = {
  too_large: 'This spreadsheet is too large to show here once it is unpacked.',
  too_slow: 'This table took too long to read.',
  unreadable: 'This table could not be read here.',
} as const

const isNumber = (text: string) => /^[-(]?[$€£]?[\d.,]+%?\)?$/.test(text)

/** The row numbers stand first, as in a spreadsheet. Rows and cells never move, so their places are their keys. */
const SheetTable = ({ sheet }: { sheet: Sheet }) => (
  <Stack as="section" className={styles.room} aria-label={sheet.name} tabIndex={0}>
    <table className={styles.table}>
      <tbody>
        {sheet.rows.map((row, index) => (
          <tr key={`row ${index + 1}`}>
            <th scope="row">{index + 1}</th>
            {row.map((cell, column) => (
              <td key={`cell ${column + 1}`} data-number={isNumber(cell) || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Stack>
)

/** Milliseconds after which reading is given up: a file may unpack to far more than it weighs. */
const deadlineMs = 15_000

/** Reads the sheets of a spreadsheet or CSV file, and ends the worker at the deadline. */
function readTable(file: File, { signal }: { signal: AbortSignal }): Promise<TableAnswer> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<TableAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: 'too_slow' }), deadlineMs)
    signal.addEventListener('abort', () => resolve({ problem: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => resolve({ problem: 'unreadable' }))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

/** A spreadsheet or CSV file as tables. */
export function TableView({ file }: { file: File }) {
  const [answer, setAnswer] = useState<TableAnswer | 'reading'>('reading')
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void readTable(file, { signal }).then((read) => {
      if (!signal.aborted) setAnswer(read)
    })
    return () => controller.abort()
  }, [file])
  if (answer === 'reading') return <SkeletonRows rows={8} label="Reading the table" />
  if ('problem' in answer) return <NoPreview>{problems[answer.problem]}</NoPreview>
  const { sheets } = answer
  const sheet = sheets[place]
  if (!sheet) return <NoPreview>{problems.unreadable}</NoPreview>
  return (
    <Stack gap={1}>
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          value={String(place)}
          options={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(value) => setPlace(Number(value))}
        />
      )}
      {sheet.rows.length === 0 ? <p>This sheet is empty.</p> : <SheetTable sheet={sheet} />}
      {sheet.isCut && (
        <Text tone="secondary">
          Cut to {maxRows} rows and {maxColumns} columns. Download the file for the rest.
        </Text>
      )}
    </Stack>
  )
}
