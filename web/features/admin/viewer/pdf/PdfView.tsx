import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { NoPreview } from '../NoPreview.tsx'
import styles from '../viewer.module.css'
import type { OpenPdf } from './pdf.ts'

/** Widths of the page relative to the viewer. */
const zooms = [1, 1.5, 2, 3] as const
const maxZoom = zooms.length - 1

function usePdf(file: File): OpenPdf | 'opening' | 'broken' {
  const [pdf, setPdf] = useState<OpenPdf | 'opening' | 'broken'>('opening')
  useEffect(() => {
    let isCurrent = true
    let opened: OpenPdf | null = null
    import('./pdf.ts')
      .then(({ openPdf }) => openPdf(file))
      .then(
        (open) => {
          opened = open
          if (isCurrent) setPdf(open)
          else open.close()
        },
        () => isCurrent && setPdf('broken'),
      )
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [file])
  return pdf
}

function Page({ pdf, page, zoom }: { pdf: OpenPdf; page: number; zoom: number }) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string | null>('')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    if (!canvas.current || !frame.current) return undefined
    // PDF.js rejects concurrent renders to the same canvas, so each render has a new canvas.
    const newCanvas = canvas.current.cloneNode() as HTMLCanvasElement
    const width = Math.max(280, frame.current.clientWidth - 24) * zoom
    void pdf.draw(newCanvas, page, { width, signal }).then(
      (drawn) => {
        if (signal.aborted || !canvas.current) return
        canvas.current.width = newCanvas.width
        canvas.current.height = newCanvas.height
        canvas.current.style.width = `${drawn.width}px`
        canvas.current.getContext('2d')?.drawImage(newCanvas, 0, 0)
        setText(drawn.text)
      },
      () => signal.aborted || setText(null),
    )
    return () => controller.abort()
  }, [pdf, page, zoom])
  return (
    <Panel
      as="section"
      pad={1.5}
      tone="shade"
      ref={frame}
      className={styles.frame}
      aria-label={`Page ${page}`}
      tabIndex={0}
    >
      {text === null && <NoPreview>This page couldn’t be displayed.</NoPreview>}
      <canvas ref={canvas} aria-hidden className={styles.drawing} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </Panel>
  )
}

export function PdfView({ file }: { file: File }) {
  const pdf = usePdf(file)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(0)
  const pages = typeof pdf === 'string' ? 1 : pdf.pages
  const turn = (by: number) => setPage((now) => Math.min(pages, Math.max(1, now + by)))
  const change = (by: number) => setZoom((now) => Math.min(maxZoom, Math.max(0, now + by)))
  const view = useRef<HTMLElement>(null)
  useShortcuts({ ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }, view)
  if (pdf === 'opening') return <SkeletonRows rows={8} label="Opening the PDF" />
  if (pdf === 'broken') return <NoPreview>This PDF couldn’t be opened.</NoPreview>
  return (
    <Stack gap={1} ref={view}>
      <Row gap={1} justify="center">
        <IconButton label="Previous page" size="small" disabled={page === 1} onClick={() => turn(-1)}>
          <Icon of={ChevronLeft} small />
        </IconButton>
        <Text as="output" tone="secondary" cut>
          Page {page} of {pages}
        </Text>
        <IconButton label="Next page" size="small" disabled={page === pages} onClick={() => turn(1)}>
          <Icon of={ChevronRight} small />
        </IconButton>
        <IconButton label="Zoom out" size="small" disabled={zoom === 0} onClick={() => change(-1)}>
          <Icon of={ZoomOut} small />
        </IconButton>
        <IconButton label="Zoom in" size="small" disabled={zoom === maxZoom} onClick={() => change(1)}>
          <Icon of={ZoomIn} small />
        </IconButton>
      </Row>
      <Page pdf={pdf} page={page} zoom={zooms[zoom] ?? 1} />
    </Stack>
  )
}
