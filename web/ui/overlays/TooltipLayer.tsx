import { lazy, Suspense, useEffect, useState } from 'react'

/** Milliseconds that a pointer rests on a control, or a finger presses it, before its words show. */
const restTime = 300
const pressTime = 700
/** Milliseconds in which the pointer may cross the gap to the words. */
const graceTime = 100

interface Hint {
  anchor: HTMLElement
  text: string
}

const TooltipBubble = lazy(async () => ({ default: (await import('./TooltipBubble.tsx')).TooltipBubble }))

/**
 * Shows the words of whatever has a `data-tooltip` while it is pointed at, pressed or focused by the keyboard; Escape hides
 * them. One for the whole page: a long list has hundreds of such controls.
 */
export function TooltipLayer() {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => watch(setHint), [])
  return (
    hint && (
      <Suspense>
        <TooltipBubble {...hint} side={getSide(hint.anchor)} />
      </Suspense>
    )
  )
}

const getSide = (anchor: HTMLElement) => (anchor.dataset['tooltipSide'] === 'right' ? 'right' : 'bottom')

/** Listens on the document and reports the hint to show; returns the function that stops it. */
function watch(show: (hint: Hint | null) => void): () => void {
  let anchor: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (next: HTMLElement | null, milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      anchor = next
      show(next && { anchor: next, text: next.dataset['tooltip'] ?? '' })
    }, milliseconds)
  }
  const hide = () => later(null, 0)

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const next = findAnchor(event.target)
    // the words themselves may be pointed at, to read or to copy them
    if (next ? next === anchor : isBubble(event.target)) clearTimeout(timer)
    else if (next) later(next, restTime)
    else later(null, graceTime)
  }
  const onDown = (event: PointerEvent) => {
    const next = event.pointerType === 'touch' ? findAnchor(event.target) : null
    if (next) later(next, pressTime)
    else if (!isBubble(event.target)) hide()
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerType === 'touch') later(null, anchor ? 2 * pressTime : 0)
  }
  const onFocus = (event: FocusEvent) => {
    const next = findAnchor(event.target)
    if (next?.matches(':focus-visible')) later(next, restTime)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  const ended = new AbortController()
  const options = { signal: ended.signal, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('pointerdown', onDown, options)
  document.addEventListener('pointerup', onUp, options)
  document.addEventListener('pointercancel', onUp, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

const findAnchor = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const isBubble = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null
