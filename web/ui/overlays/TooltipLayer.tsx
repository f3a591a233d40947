import { lazy, Suspense, useEffect, useState } from 'react'

/** Delay before the tooltip shows, in milliseconds. */
const restTime = 300
/** Time for the pointer to reach the tooltip, in milliseconds. */
const graceTime = 100

interface Hint {
  anchor: HTMLElement
  text: string
}

const TooltipBubble = lazy(async () => ({ default: (await import('./TooltipBubble.tsx')).TooltipBubble }))

/**
 * Shows the `data-tooltip` of an element that is hovered or focused by keyboard, never on touch. Escape hides the
 * tooltip. There is one layer per page, because a long list has hundreds of tooltips.
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
    // The pointer can move onto the tooltip itself, to read or copy its text.
    if (next ? next === anchor : isBubble(event.target)) clearTimeout(timer)
    else if (next) later(next, restTime)
    else later(null, graceTime)
  }
  const onDown = (event: PointerEvent) => {
    if (!isBubble(event.target)) hide()
  }
  const onFocus = (event: FocusEvent) => {
    const next = findAnchor(event.target)
    if (next?.matches(':focus-visible')) later(next, restTime)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('pointerdown', onDown, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const findAnchor = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const isBubble = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null
