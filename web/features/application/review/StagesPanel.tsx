import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type LaterStage, listLaterStages } from './later-stages.ts'
import styles from './StagesPanel.module.css'

interface Stage extends Pick<LaterStage, 'title' | 'text'> {
  state?: LaterStage['state']
}

const stateLabels = { done: 'done', now: 'now', todo: 'to come' }

const Stages = ({ title, stages }: { title: string; stages: readonly Stage[] }) => (
  <Stack as="section" gap={1.5} aria-labelledby="then">
    <Text variant="subheading" as="h2" id="then">
      {title}
    </Text>
    <Stack as="ol">
      {stages.map(({ title: name, text, state }) => (
        <li
          key={name}
          className={styles.stage}
          data-state={state ?? 'coming'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <Text variant="small" strong>
            {name}
            {state && <VisuallyHidden>, {stateLabels[state]}</VisuallyHidden>}
          </Text>
          <Text variant="small" tone="secondary">
            {text}
          </Text>
        </li>
      ))}
    </Stack>
  </Stack>
)

const stagesOnceSent: readonly Stage[] = [
  { title: 'At once', text: 'The status becomes In Review, and your answers are locked while we read.' },
  {
    title: 'While we read',
    text: 'What is missing or unclear, we ask for here. Nothing else is waited for.',
  },
  {
    title: 'Then',
    text: 'Your reviewer writes to you by email: with a term sheet that has every number in it, or a plain no with the reasons.',
  },
]

export const BeforeSendingPanel = () => <Stages title="What happens then" stages={stagesOnceSent} />

export function AfterSendingPanel() {
  const company = useAppSelector(selectCompany)
  if (!company) return null
  const stages = listLaterStages(company.status, company.assigned_analysts_details[0]?.name ?? 'our team')
  return stages.length > 0 && <Stages title="What happens next" stages={stages} />
}
