import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type ApplicationStage, listApplicationStages } from './application-stages.ts'
import styles from './StagesPanel.module.css'

interface Stage extends Pick<ApplicationStage, 'title' | 'text'> {
  state?: ApplicationStage['state']
}

const stateLabels = { done: 'done', now: 'current', todo: 'upcoming' }

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

const stagesAfterSubmit: readonly Stage[] = [
  {
    title: 'Right away',
    text: 'We receive your application. Your answers are locked once the review starts.',
  },
  {
    title: 'During the review',
    text: 'If anything is missing or unclear, we’ll ask you here.',
  },
  {
    title: 'Our decision',
    text: 'Your reviewer will email you a term sheet with every number in it, or tell you why we can’t fund you.',
  },
]

export const BeforeSubmissionPanel = () => <Stages title="After you submit" stages={stagesAfterSubmit} />

export function AfterSubmissionPanel() {
  const company = useAppSelector(selectCompany)
  if (!company) return null
  const stages = listApplicationStages(
    company.status,
    company.assigned_analysts_details[0]?.name ?? 'our team',
  )
  return stages.length > 0 && <Stages title="Application progress" stages={stages} />
}
