import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Controller, useForm } from 'react-hook-form'
import { inviteTeamMember } from '#contract/team.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { ConfirmAddressNote } from '#web/features/session/ConfirmAddressNote.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { useInviteTeamMemberMutation } from './api.ts'

const resolver = zodResolver(inviteTeamMember.body)

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gap: '12px',
  alignItems: 'end',
  '& > button': { minHeight: 'var(--ui-control)' },
  // beside a field with an error below it
  '&.has-error': { alignItems: { sm: 'center' } },
} as const satisfies SxProps<Theme>

const hintSx = { color: 'text.secondary', fontSize: '0.875rem' } as const

const InviteError = ({ message }: { message: string }) => (
  <Note tone="bad" live="alert">
    {message}. No one was invited.
  </Note>
)

const InviteHint = () => (
  <Box component="p" sx={hintSx}>
    They get an email with a link that works for seven days, only for this address.
  </Box>
)

export function InviteCard() {
  const toasts = useToasts()
  const user = useAppSelector(selectUser)
  const isVerified = user?.email_verified ?? false
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const [invite] = useInviteTeamMemberMutation()
  const { isBusy, error, submit } = useFormSubmit(form, invite, ({ email }) => {
    toasts.show({ text: `${email} is invited.` })
    form.reset()
  })
  return (
    <Card title="Invite someone">
      <CardBody>
        {!isVerified && (
          <Box sx={{ mb: 2 }}>
            <ConfirmAddressNote email={user?.email ?? ''} />
          </Box>
        )}
        <Form onSubmit={submit} busy={isBusy} sx={{ display: 'grid', gap: 2 }}>
          <Box className={form.formState.errors.email && 'has-error'} sx={rowSx}>
            <Controller
              control={form.control}
              name="email"
              render={({ field, fieldState }) => (
                <TextField
                  {...field}
                  type="email"
                  label="Email address"
                  autoComplete="off"
                  error={fieldState.error?.message}
                />
              )}
            />
            <Button
              type="submit"
              loading={isBusy}
              whyDisabled={isVerified ? undefined : 'Confirm your email address to invite teammates.'}
            >
              {isBusy ? 'Inviting…' : 'Invite'}
            </Button>
          </Box>
          {error && <InviteError message={error.message} />}
          <InviteHint />
        </Form>
      </CardBody>
    </Card>
  )
}
