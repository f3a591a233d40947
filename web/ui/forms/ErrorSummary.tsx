import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Panel, Stack } from '../layout/Layout.tsx'
import { Link } from '../actions/Link.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './ErrorSummary.module.css'
import { focusField } from '../fields/field.ts'

export interface FieldProblem {
  id: string
  /** An instruction, often after the name of the question: "Plan to raise: choose Yes or No". */
  text: string
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  title?: string | undefined
  /** The number of attempts to submit. The summary takes focus on each attempt. */
  attempt?: number | undefined
}

const formatTitle = (count: number) => `Fix ${count} ${count === 1 ? 'answer' : 'answers'} to continue`

const go = (event: MouseEvent, id: string) => {
  event.preventDefault()
  focusField(id)
}

export function ErrorSummary({ problems, title, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (hasProblems) box.current?.focus()
  }, [hasProblems, attempt])
  if (!hasProblems) return null
  return (
    <Panel
      tone="error"
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.summary}
    >
      <Text variant="subheading" as="h2" tone="error" id={titleId} icon={<Icon of={TriangleAlert} />}>
        {title ?? formatTitle(problems.length)}
      </Text>
      <Stack as="ul" gap={0.5} className={styles.list}>
        {problems.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            <Link href={`#${id}`} tone="inherit" onClick={(event) => go(event, id)}>
              {text}
            </Link>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
