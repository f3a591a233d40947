import { createContext, use, useEffect, useState } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import type { Field } from './answers.ts'
import type { CommittedAnswer } from './queue.ts'
import { answersCommitted } from './slice.ts'

/** Answers are committed after this many milliseconds without typing (specification §9). */
const pause = 800

export interface TypingBuffer {
  /** Records a keystroke. `seenVersion` is the version that the form showed before the keystroke. */
  type: (field: Field, value: unknown, seenVersion: number) => void
  isTyping: (field: Field) => boolean
  flush: () => void
}

export function createTypingBuffer(commit: (answers: CommittedAnswer[]) => void): TypingBuffer {
  const typing = new Map<Field, CommittedAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    const answers = [...typing.values()]
    typing.clear()
    if (answers.length > 0) commit(answers)
  }
  return {
    type: (field, value, seenVersion) => {
      const at = new Date().toISOString()
      typing.set(field, { field, value, at, seenVersion: typing.get(field)?.seenVersion ?? seenVersion })
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    isTyping: (field) => typing.has(field),
    flush,
  }
}

const TypingBufferContext = createContext<TypingBuffer | null>(null)
export const TypingBufferProvider = TypingBufferContext.Provider

export function useFormTypingBuffer(): TypingBuffer {
  const buffer = use(TypingBufferContext)
  if (!buffer) throw new Error('A question needs a StepForm around it')
  return buffer
}

export function useFlushTyping(): () => void {
  const buffer = use(TypingBufferContext)
  return () => buffer?.flush()
}

export function useTypingBuffer(): TypingBuffer {
  const dispatch = useAppDispatch()
  const [buffer] = useState(() => createTypingBuffer((answers) => void dispatch(answersCommitted(answers))))
  useEffect(() => {
    const { flush } = buffer
    // `pagehide` or `visibilitychange` may be the last event before the tab is closed or killed: flush synchronously.
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [buffer])
  return buffer
}
