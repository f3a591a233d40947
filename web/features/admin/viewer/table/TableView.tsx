import { useEffect, useState } from 'react'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { NoPreview } from '../NoPreview.tsx'
import styles from '../viewer.module.css'
import { maxCell, maxColumns, maxRows, maxSheets, type Sheet } from './table-limits.ts'
import type { TableReply } from './table-worker.ts'

const problems = {
  too_large: 'This spreadsheet is too large to preview.',
  too_slow: 'This table took too long to load.',
  unreadable: 'This table couldn’t be opened.',
} as const

const isNumber = (text: string) => /^[-(]?[$€£]?[\d.,]+%?\)?$/.test(text)

/** Rows and cells never move, so their index can be the key. */
const SheetTable = ({ sheet }: { sheet: Sheet }) => (
  <Stack as="section" className={styles.frame} aria-label={sheet.name} tabIndex={0}>
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

/** Deadline in milliseconds: a small file may unpack to a huge table. */
const deadlineMs = 15_000

/** Resolves with a problem after an error or an abort, or at the deadline. */
function readTable(file: File, { signal }: { signal: AbortSignal }): Promise<TableReply> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<TableReply>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: 'too_slow' }), deadlineMs)
    signal.addEventListener('abort', () => resolve({ problem: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<TableReply>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => resolve({ problem: 'unreadable' }))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

export function TableView({ file }: { file: File }) {
  const [reply, setReply] = useState<TableReply | 'loading'>('loading')
  const [sheetIndex, setSheetIndex] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void readTable(file, { signal }).then((sheetsOrProblem) => {
      if (!signal.aborted) setReply(sheetsOrProblem)
    })
    return () => controller.abort()
  }, [file])
  if (reply === 'loading') return <SkeletonRows rows={8} label="Loading the table" />
  if ('problem' in reply) return <NoPreview>{problems[reply.problem]}</NoPreview>
  const { sheets } = reply
  const sheet = sheets[sheetIndex]
  if (!sheet) return <NoPreview>{problems.unreadable}</NoPreview>
  return (
    <Stack gap={1}>
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          value={String(sheetIndex)}
          options={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(value) => setSheetIndex(Number(value))}
        />
      )}
      {sheet.rows.length === 0 ? <p>This sheet is empty.</p> : <SheetTable sheet={sheet} />}
      {sheet.isCut && (
        <Text tone="secondary">
          This preview shows up to {maxSheets} sheets, {maxRows} rows, {maxColumns} columns and {maxCell}{' '}
          characters per cell. Download the file to see everything.
        </Text>
      )}
    </Stack>
  )
}
