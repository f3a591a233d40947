import { useCallback, useEffect, useState } from 'react'
import { useSubmit } from '#web/core/use-submit.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { useEventCallback } from '#web/ui/use-event-callback.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfView } from './pdf/PdfView.tsx'
import { TableView } from './table/TableView.tsx'
import { fetchFile, getViewKind, type ViewedFile } from './viewed-file.ts'
import styles from './viewer.module.css'

/** Characters of a text that are shown. */
const maxText = 200_000

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={file.name} className={styles.drawing} />
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

function FetchedFile({ viewed, kind }: { viewed: ViewedFile; kind: keyof typeof views }) {
  const [file, setFile] = useState<File | null>(null)
  const { error, submit, cancel } = useSubmit(fetchFile)
  const fetch = useEventCallback(() => void submit({ file: viewed, onFile: setFile }))
  const stop = useEventCallback(cancel)
  useEffect(() => {
    fetch()
    return stop
  }, [fetch, stop])
  if (error)
    return (
      <FailedState title={`${viewed.filename} did not load`} onRetry={fetch}>
        {error.message}.
      </FailedState>
    )
  const View = views[kind]
  return file ? <View file={file} /> : <SkeletonRows rows={8} label={`Loading ${viewed.filename}`} />
}

/** A file as far as the page can show it. It is fetched as a download, and never embedded by its address. */
export function FileView({ viewed }: { viewed: ViewedFile }) {
  const kind = getViewKind(viewed)
  if (kind === 'protected') return <NoPreview>This file needs a password.</NoPreview>
  if (kind === 'none') return <NoPreview>Files of this kind, or this long, are not shown here.</NoPreview>
  return <FetchedFile viewed={viewed} kind={kind} />
}
