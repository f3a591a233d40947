import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { chooseCustomer, type Customer } from '#web/features/session/users-slice.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { FocusShell } from '#web/ui/shells/FocusShell.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { connectFlow } from './connect-flow.ts'

export function CustomerChoice({ current }: { current: Customer | null }) {
  usePageTitle('Set up CFO services')
  const [kind, setKind] = useState<Customer | null>(current)
  const [isMissing, setMissing] = useState(false)
  const navigate = useNavigate()
  const { isBusy, error, submit } = useSubmit(chooseCustomer, {
    onDone: () => current && navigate(paths.connect),
  })
  const begin = () => {
    setMissing(kind === null)
    if (kind) void submit(kind)
  }
  return (
    <FocusShell
      homeHref={paths.dashboard}
      companyName={connectFlow.topic ?? ''}
      exit={{ href: paths.dashboard, label: 'Exit' }}
    >
      <PageHead
        title="Set up CFO services"
        lead="For companies that use our CFO services. Your answer determines which steps you need."
      />
      <Stack gap={3} align="start" narrow>
        <CustomerQuestion value={kind} onChange={setKind} isMissing={isMissing && kind === null} />
        <FailureNote>{error && addRetryAdvice(`${error.message}. Your choice wasn’t saved.`)}</FailureNote>
        <Button size="large" loading={isBusy} onClick={begin}>
          {isBusy ? 'Saving…' : current ? 'Save and continue' : 'Start'}
        </Button>
      </Stack>
    </FocusShell>
  )
}
