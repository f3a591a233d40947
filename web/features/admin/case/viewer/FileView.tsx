import { useCallback, useEffect, useState } from 'react'
import { type AppDispatch, useAppDispatch } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import type { Downloadable } from '../shared/downloads.ts'
import styles from './FileView.module.css'
import { NoPreview } from './NoPreview.tsx'
import { PdfView } from './pdf/PdfView.tsx'
import { TableView } from './table/TableView.tsx'
import { fetchFile, getViewKind } from './viewed-file.ts'

export type ViewedFile = Downloadable & { size: number; media_type: string; needs_password: boolean | null }

/** Characters of a text that are shown. */
const maxText = 200_000

type Fetched = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; file: File }

/** Fetches the file; the promise resolves to null when it was stopped. */
function startFetch(dispatch: AppDispatch, file: Downloadable) {
  let arrived: File | null = null
  const request = dispatch(fetchFile({ file, onFile: (fetched) => (arrived = fetched) }))
  const done = request.then((result): Fetched | null => {
    if (arrived) return { status: 'ready', file: arrived }
    if (!fetchFile.rejected.match(result) || result.meta.aborted) return null
    return { status: 'failed', message: result.payload?.message ?? 'Something went wrong' }
  })
  return { done, stop: () => request.abort() }
}

function useFile(viewed: ViewedFile) {
  const dispatch = useAppDispatch()
  const [fetched, setFetched] = useState<Fetched>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { company, id, filename, target } = viewed
  const isShown = getViewKind(viewed) !== 'none' && getViewKind(viewed) !== 'protected'
  const place = JSON.stringify(target ?? null)
  useEffect(() => {
    if (!isShown) return undefined
    const { done, stop } = startFetch(dispatch, { company, id, filename, ...(target && { target }) })
    let isCurrent = true
    void done.then((result) => isCurrent && result && setFetched(result))
    return () => {
      isCurrent = false
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `place` stands for `target`, which is a new object each time
  }, [dispatch, isShown, company, id, filename, place, attempt])
  const retry = () => {
    setFetched({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  return { fetched, retry }
}

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={file.name} className={styles.picture} />
}

/** Reads the beginning of a text, whatever its encoding. */
async function readText(file: File): Promise<string> {
  const { decodeText } = await import('./text-encoding.ts')
  const bytes = new Uint8Array(await file.slice(0, maxText * 4).arrayBuffer())
  return (await decodeText(bytes)).slice(0, maxText)
}

function Text({ file }: { file: File }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readText(file).then((read) => isCurrent && setText(read))
    return () => {
      isCurrent = false
    }
  }, [file])
  if (text === null) return <SkeletonRows rows={8} label="Reading the text" />
  return (
    <Stack as="section" aria-label={file.name} tabIndex={0} className={styles.room}>
      <pre className={styles.text}>{text}</pre>
    </Stack>
  )
}

const views = { pdf: PdfView, picture: Picture, table: TableView, text: Text } as const

/** A file as far as the page can show it. It is fetched as a download, and never embedded by its address. */
export function FileView({ viewed }: { viewed: ViewedFile }) {
  const kind = getViewKind(viewed)
  const { fetched, retry } = useFile(viewed)
  if (kind === 'protected') return <NoPreview>This file needs a password.</NoPreview>
  if (kind === 'none') return <NoPreview>Files of this kind, or this long, are not shown here.</NoPreview>
  if (fetched.status === 'failed')
    return (
      <FailedState title={`${viewed.filename} did not load`} onRetry={retry}>
        {fetched.message}.
      </FailedState>
    )
  if (fetched.status === 'loading') return <SkeletonRows rows={8} label={`Loading ${viewed.filename}`} />
  const View = views[kind]
  return <View key={viewed.id} file={fetched.file} />
}
