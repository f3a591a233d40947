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

/** Maximum number of characters shown from a text file. */
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

async function readText(file: File): Promise<string> {
  const { decodeText } = await import('./text-encoding.ts')
  const bytes = new Uint8Array(await file.slice(0, maxText * 4).arrayBuffer())
  return (await decodeText(bytes)).slice(0, maxText)
}

function Text({ file }: { file: File }) {
  const [text, setText] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void readText(file).then(
      (start) => isCurrent && setText(start),
      () => isCurrent && setIsBroken(true),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  if (isBroken) return <NoPreview>This text couldn’t be opened.</NoPreview>
  if (text === null) return <SkeletonRows rows={8} label="Loading the text" />
  return (
    <Stack as="section" aria-label={file.name} tabIndex={0} className={styles.frame}>
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
      <FailedState title={`${viewed.filename} couldn’t be loaded`} onRetry={fetch}>
        {error.message}.
      </FailedState>
    )
  const View = views[kind]
  return file ? <View file={file} /> : <SkeletonRows rows={8} label={`Loading ${viewed.filename}`} />
}

export function FileView({ viewed }: { viewed: ViewedFile }) {
  const kind = getViewKind(viewed)
  if (kind === 'infected')
    return (
      <NoPreview advice="The file can’t be opened or downloaded. Ask the company for a clean copy.">
        Malware was found in this file.
      </NoPreview>
    )
  if (kind === 'protected') return <NoPreview>This file is password-protected.</NoPreview>
  if (kind === 'none') return <NoPreview>Files of this type or size can’t be previewed.</NoPreview>
  return <FetchedFile viewed={viewed} kind={kind} />
}
