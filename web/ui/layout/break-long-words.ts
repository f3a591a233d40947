import { createElement, Fragment, type ReactNode } from 'react'

const mark = '\u200b'
const insertMarks = (word: string) => word.replaceAll(/(?<=[@./])(?=\w)/g, mark)

/** Lets words of at least 30 characters, such as addresses, wrap after "@", "." and "/". */
export function breakLongWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const [first, ...rest] = text.replaceAll(/\S{30,}/g, insertMarks).split(mark)
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [createElement('wbr'), part]))
}
