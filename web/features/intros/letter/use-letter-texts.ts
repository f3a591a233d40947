import { useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppStore } from '#web/core/store.ts'
import { saveTexts, selectLetter, textsTyped } from '../letter-slice.ts'
import { findTextError, type LetterField, type LetterTexts, letterFields } from '../letter.ts'

/** Milliseconds without typing before the fields are saved (specification §9). */
const pause = 800

export function useLetterTexts(start: LetterTexts) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const [texts, setTexts] = useState(() => selectLetter(store.getState()).texts ?? start)
  const latest = useRef(texts)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const save = () => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    void dispatch(saveTexts(latest.current))
  }
  const replace = (next: LetterTexts) => {
    latest.current = next
    setTexts(next)
    dispatch(textsTyped(next))
  }
  const type = (name: LetterField, text: string) => {
    replace({ ...latest.current, [name]: text })
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(save, pause)
  }
  const flush = useRef(save)
  useEffect(() => {
    flush.current = save
  })
  useEffect(() => {
    const saveNow = () => flush.current()
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
  return { texts, type, save, replace }
}

export const getTextErrors = (texts: LetterTexts): Partial<Record<LetterField, string>> =>
  Object.fromEntries(
    letterFields.flatMap((name) => {
      const problem = findTextError(name, texts[name])
      return problem === null ? [] : [[name, problem]]
    }),
  )
