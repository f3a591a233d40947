import { createContext, use, useEffect, useState } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import type { Field } from './answers.ts'
import type { Settled } from './queue.ts'
import { answersSettled } from './slice.ts'

/** Milliseconds without typing after which answers count as settled (specification §9). */
const pause = 800

/** Typing that has not come to rest yet. */
export interface Settling {
  /** Notes what was typed; `seen` is the number of the last change the form had shown before. */
  type: (field: Field, value: unknown, seen: number) => void
  isTyping: (field: Field) => boolean
  /** Hands over everything typed at once: before going on, and when the page goes away. */
  settleNow: () => void
}

/** Collects typing, and hands it over together once the person pauses. */
export function makeSettling(hand: (settled: Settled[]) => void): Settling {
  const typing = new Map<Field, Settled>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const settleNow = () => {
    clearTimeout(timer)
    const settled = [...typing.values()]
    typing.clear()
    if (settled.length > 0) hand(settled)
  }
  return {
    type: (field, value, seen) => {
      const at = new Date().toISOString()
      typing.set(field, { field, value, at, seen: typing.get(field)?.seen ?? seen })
      clearTimeout(timer)
      timer = setTimeout(settleNow, pause)
    },
    isTyping: (field) => typing.has(field),
    settleNow,
  }
}

const SettlingContext = createContext<Settling | null>(null)
export const SettlingProvider = SettlingContext.Provider

/** The typing of the form around a question. */
export function useFormSettling(): Settling {
  const settling = use(SettlingContext)
  if (!settling) throw new Error('A question needs a StepForm around it')
  return settling
}

/** The typing of one form: settles after a pause, and at once when the form or the page goes away. */
export function useSettling(): Settling {
  const dispatch = useAppDispatch()
  const [settling] = useState(() => makeSettling((settled) => void dispatch(answersSettled(settled))))
  useEffect(() => {
    const { settleNow } = settling
    // a closed or killed tab fires one of these, and nothing later: what follows must happen at once
    const onHide = () => {
      if (document.visibilityState === 'hidden') settleNow()
    }
    window.addEventListener('pagehide', settleNow)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', settleNow)
      document.removeEventListener('visibilitychange', onHide)
      settleNow()
    }
  }, [settling])
  return settling
}
