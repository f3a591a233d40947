import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist'
/* oxlint-disable import/default -- the bundler turns these imports into the files' URLs */
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
/* oxlint-enable import/default */
import { fitPage } from './pdf-limits.ts'

/** Deadline in milliseconds for opening a PDF and for drawing a page. */
const deadlineMs = 15_000

/** Maximum pixels of an image in a PDF: an A3 sheet scanned at 600 dpi. */
const maxImageSize = 70_000_000

/** Maximum number of characters to read from a page. */
const maxText = 200_000

export interface DrawnPage {
  /** In CSS pixels. */
  width: number
  text: string
}

export interface OpenPdf {
  pages: number
  /**
   * Draws a page, at most `width` CSS pixels wide, and reads its text. Throws when `signal` aborts. Closes the PDF at
   * the deadline; this call and later calls then throw.
   */
  draw: (
    canvas: HTMLCanvasElement,
    page: number,
    options: { width: number; signal: AbortSignal },
  ) => Promise<DrawnPage>
  close: () => void
}

function withDeadline<T>(run: Promise<T>, end: () => void): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    end()
    reject(new Error('The PDF took too long to load'))
  }, deadlineMs)
  return Promise.race([run, promise]).finally(() => clearTimeout(timer))
}

async function readText(page: PDFPageProxy, signal: AbortSignal): Promise<string> {
  const reader = (page.streamTextContent() as ReadableStream<{ items: object[] }>).getReader()
  let text = ''
  while (text.length < maxText && !signal.aborted) {
    const { done, value } = await reader.read()
    if (done) return text
    for (const item of value.items)
      if ('str' in item) text += `${String(item.str)}${'hasEOL' in item && item.hasEOL ? '\n' : ''}`
  }
  await reader.cancel()
  return text.slice(0, maxText)
}

async function drawPage(
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  number: number,
  { width, signal }: { width: number; signal: AbortSignal },
): Promise<DrawnPage> {
  const page = await pdf.getPage(number)
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2)
  const { shownWidth, scale } = fitPage(page.getViewport({ scale: 1 }), width, ratio)
  const text = await readText(page, signal)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  return { width: Math.floor(shownWidth), text }
}

/** PDF.js appends file names to `wasmUrl`, so both image decoders must be in one folder: see `web/vite.config.ts`. */
const [decoderFolder] = [jbig2Url, jpeg2000Url].map((url) => url.slice(0, url.lastIndexOf('/') + 1))

const startWorker = () => new Worker(workerUrl, { type: 'module' })

/**
 * Opens a PDF in a new worker. Scripts in the PDF never run. The content security policy blocks WebAssembly, so
 * JavaScript decodes JPEG 2000, JBIG2 and CCITT fax images. If opening fails or takes longer than the deadline, throws
 * and terminates the worker, which may be in an endless loop.
 */
export async function openPdf(file: File, worker: Worker = startWorker()): Promise<OpenPdf> {
  const parser = PDFWorker.create({ port: worker })
  let isClosed = false
  const close = () => {
    isClosed = true
    parser.destroy()
    worker.terminate()
  }
  const data = await file.arrayBuffer()
  const images = { useWasm: false, wasmUrl: decoderFolder, maxImageSize }
  const options = { data, worker: parser, enableXfa: false, ...images }
  const pdf = await withDeadline(getDocument(options).promise, close).catch((error: unknown) => {
    close()
    throw error
  })
  const draw: OpenPdf['draw'] = async (canvas, page, { width, signal }) => {
    if (isClosed) throw new Error('The PDF is closed')
    const controller = new AbortController()
    const end = () => {
      close()
      controller.abort()
    }
    const anySignal = AbortSignal.any([signal, controller.signal])
    return withDeadline(drawPage(pdf, canvas, page, { width, signal: anySignal }), end)
  }
  return { pages: pdf.numPages, draw, close }
}
