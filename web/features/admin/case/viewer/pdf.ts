import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes it the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export interface OpenPdf {
  pages: number
  /** Draws a page, its width in CSS pixels, and returns its text. */
  draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<string>
  close: () => void
}

async function drawPage(
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  number: number,
  width: number,
): Promise<string> {
  const page = await pdf.getPage(number)
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2)
  const [unscaled, text] = [page.getViewport({ scale: 1 }), await page.getTextContent()]
  const viewport = page.getViewport({ scale: (width / unscaled.width) * ratio })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  return text.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}

/** Opens a PDF. Nothing in it runs: neither its scripts nor, under our policy, WebAssembly for rare pictures. */
export async function openPdf(file: File): Promise<OpenPdf> {
  const task = getDocument({ data: await file.arrayBuffer(), useWasm: false, enableXfa: false })
  const pdf = await task.promise
  return {
    pages: pdf.numPages,
    draw: (canvas, page, width) => drawPage(pdf, canvas, page, width),
    close: () => void task.destroy(),
  }
}
