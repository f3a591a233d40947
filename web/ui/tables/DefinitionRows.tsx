import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { ActionLink } from '../actions/ActionLink.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './DefinitionRows.module.css'

export interface Definition {
  /** The element's id. Lists of missing answers link to it. */
  id?: string | undefined
  question: string
  /** If the answer is empty, `none` is shown instead: "Not answered" by default. */
  answer?: ReactNode
  none?: string | undefined
  remark?: ReactNode
  missing?: boolean | undefined
  after?: ReactNode
  changeHref?: string | undefined
}

const isAnswered = (answer: ReactNode) => answer != null && answer !== '' && answer !== false

const DefinitionRow = ({
  id,
  question,
  answer,
  none = 'Not answered',
  remark,
  missing = false,
  after,
  changeHref,
}: Definition) => (
  <div id={id} className={styles.row} data-missing={missing || undefined}>
    <dt className={styles.question}>{question}</dt>
    <dd className={styles.answer}>
      {isAnswered(answer) ? answer : <None isMissing={missing}>{none}</None>}
      {remark && (
        <Text as="span" variant="small" tone="tertiary">
          {' '}
          {remark}
        </Text>
      )}
    </dd>
    {changeHref && (
      <dd className={styles.change}>
        <ActionLink href={changeHref} about={question.toLowerCase()} bad={missing}>
          {missing ? 'Answer' : 'Change'}
        </ActionLink>
      </dd>
    )}
    {after && <dd className={styles.after}>{after}</dd>}
  </div>
)

const None = ({ isMissing, children }: { isMissing: boolean; children: string }) => (
  <Text
    as="span"
    tone={isMissing ? 'error' : 'tertiary'}
    strong={isMissing}
    icon={isMissing && <Icon of={TriangleAlert} small />}
  >
    {children}
  </Text>
)

export const DefinitionRows = ({ rows }: { rows: readonly Definition[] }) => (
  <dl className={styles.rows}>
    {rows.map((row) => (
      <DefinitionRow key={row.id ?? row.question} {...row} />
    ))}
  </dl>
)
