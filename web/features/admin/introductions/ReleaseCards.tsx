import { useState } from 'react'
import { maxLongRows } from '#contract/core/limits.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListIntroductionsQuery, useReleaseIntroMutation } from './api.ts'
import { FitMarks } from './FitMarks.tsx'

export type SelectedInvestor = IntroApplication['investors'][number]
type Fit = ListedIntroduction['fit']

/** The release shortcut must not send emails while the user writes a note. */
const isWriting = () => document.activeElement instanceof HTMLTextAreaElement

function useFits({ id, company }: IntroApplication): ReadonlyMap<string, Fit> {
  const { data } = useListIntroductionsQuery({ query: { company, page_size: maxLongRows } })
  const rows = data?.results.filter(({ intro }) => intro === id) ?? []
  return new Map(rows.map(({ investor, fit }) => [investor, fit]))
}

export function useRelease(intro: IntroApplication, waiting: readonly SelectedInvestor[]) {
  const toasts = useToasts()
  const [excludedIds, setExcludedIds] = useState<readonly string[]>([])
  const waitingIds = waiting.map(({ id }) => id)
  const investorIds = waitingIds.filter((id) => !excludedIds.includes(id))
  const [release] = useReleaseIntroMutation()
  const { isBusy, error, submit } = useSubmit(release, {
    onDone: (_, { body }) => {
      setExcludedIds([])
      toasts.show({ text: `${formatCount(body.vcs.length, 'introduction')} released.` })
    },
  })
  const select = (ids: readonly string[]) => setExcludedIds(waitingIds.filter((id) => !ids.includes(id)))
  const send = () => void submit({ params: { introId: intro.id }, body: { vcs: investorIds } })
  useShortcuts({
    'Mod+enter': () => {
      if (investorIds.length > 0 && !isBusy && !isWriting()) send()
    },
  })
  return { investorIds, select, send, isBusy, error }
}

type Release = ReturnType<typeof useRelease>

const RecipientNote = ({ requestedAt, fit }: { requestedAt: string; fit: Fit | undefined }) => (
  <Row as="span" wrap gap={1}>
    <span>Requested {formatDateTime(requestedAt)}</span>
    {fit !== undefined && <FitMarks fit={fit} />}
  </Row>
)

interface RecipientsCardProps {
  intro: IntroApplication
  waiting: readonly SelectedInvestor[]
  release: Release
}

export function RecipientsCard({ intro, waiting, release: { investorIds, select } }: RecipientsCardProps) {
  const fits = useFits(intro)
  return (
    <Card
      title="Recipients"
      sub="Each investor gets at most five introductions a day, and one open introduction per company"
    >
      <CardBody>
        <CheckboxGroup
          label="Recipients"
          hideLabel
          value={investorIds}
          choices={waiting.map(({ id, name, changed_at }) => ({
            value: id,
            label: (
              <Text as="span" strong>
                {name}
              </Text>
            ),
            note: <RecipientNote requestedAt={changed_at} fit={fits.get(id)} />,
          }))}
          onChange={select}
        />
      </CardBody>
    </Card>
  )
}

export function ReleaseCard({ release: { investorIds, send, isBusy, error } }: { release: Release }) {
  const reasons = error?.details.errors?.map(({ message }) => message).join('. ')
  const failure =
    error && explainFailure({ ...error, message: reasons ?? error.message }, 'Nothing was sent.')
  return (
    <Card title="Release">
      <CardBody>
        <Stack gap={1}>
          <FailureNote>{failure}</FailureNote>
          <Button
            wide
            loading={isBusy}
            whyDisabled={investorIds.length === 0 ? 'Choose at least one investor' : undefined}
            onClick={send}
            endIcon={
              <Visible from="md" aria-hidden>
                <KeyHint keys="⌘↵" />
              </Visible>
            }
          >
            Release {formatCount(investorIds.length, 'introduction')}
          </Button>
          <Text variant="small" tone="secondary">
            The emails are sent immediately and can’t be recalled.
          </Text>
        </Stack>
      </CardBody>
    </Card>
  )
}
