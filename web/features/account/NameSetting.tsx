import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { updateCurrentUser, type User } from '#contract/users.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useUpdateCurrentUserMutation } from '#web/features/session/api.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Setting } from './Setting.tsx'

const name = z.string().trim().min(1, 'Write your name').pipe(updateCurrentUser.body.shape.name.unwrap())

const resolver = zodResolver(z.object({ name }))

const formSx = { display: 'grid', gap: '20px' } as const
const personSx = { display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' } as const
const footSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  pt: '20px',
  borderTop: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.9375rem',
} as const

export function NameSetting({ user }: { user: User }) {
  const toasts = useToasts()
  const [updateUser] = useUpdateCurrentUserMutation()
  const form = useForm({ resolver, values: { name: user.name } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => updateUser({ body }),
    () => toasts.show({ text: 'Your name is saved.' }),
  )
  return (
    <Setting title="You" about="Your name stands beside what you write and send, in every company.">
      <Card>
        <CardBody>
          <Form onSubmit={submit} busy={isBusy} sx={formSx}>
            <Person user={user} />
            <Controller
              control={form.control}
              name="name"
              render={({ field, fieldState }) => (
                <TextField
                  {...field}
                  label="Name"
                  autoComplete="name"
                  maxLength={200}
                  error={fieldState.error?.message}
                />
              )}
            />
            {error && <NotSaved reason={error.message} />}
            <Box sx={footSx}>
              <Button type="submit" loading={isBusy}>
                {isBusy ? 'Saving…' : 'Save changes'}
              </Button>
              {form.formState.isDirty && <span>Name is changed, not saved yet</span>}
            </Box>
          </Form>
        </CardBody>
      </Card>
    </Setting>
  )
}

const Person = ({ user: { name, email } }: { user: User }) => (
  <Box sx={personSx}>
    <Avatar name={name || email} tone="primary" size={56} />
    <div>
      <b>{name || email}</b>
      <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        You sign in as {email}. The sign-in page keeps that address.
      </Box>
    </div>
  </Box>
)

const NotSaved = ({ reason }: { reason: string }) => (
  <Note tone="bad" live="alert">
    {reason}. Your name is not changed yet.
  </Note>
)
