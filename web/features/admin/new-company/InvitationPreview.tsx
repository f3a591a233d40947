import { previewCustomerInvitation } from '#contract/team.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { usePreviewCustomerInvitationQuery } from './api.ts'

/** Milliseconds after the last change until the preview reloads. */
const pauseMs = 500

const { name: nameField } = previewCustomerInvitation.body.shape

export function InvitationPreview({ name, email }: { name: string; email: string }) {
  const body = { name: nameField.safeParse(useDebounced(name, pauseMs)).data ?? null }
  const preview = usePreviewCustomerInvitationQuery({ body })
  return (
    <Card title="Invitation" sub={email ? `To ${email}` : 'The customer will get this email'}>
      <Async query={preview} name="the preview" rows={3}>
        {({ subject, html }) => (
          <CardBody>
            <Stack>
              <Text strong anywhere>
                {subject}
              </Text>
              <MailFrame title="Email preview" html={html} />
            </Stack>
          </CardBody>
        )}
      </Async>
    </Card>
  )
}
