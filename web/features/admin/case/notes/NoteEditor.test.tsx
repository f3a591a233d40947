import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listUsers } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildAnalyst, buildPage, buildStaffApi } from '#web/testing/admin.tsx'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { NoteEditor } from './NoteEditor.tsx'

const joan = buildAnalyst({ name: 'Joan Ortiz' })
const jonah = buildAnalyst({ name: 'Jonah Lindqvist' })

const toRow = (person: typeof joan) => ({ ...person, seen_at: null })

async function openEditor() {
  const onSubmit = vi.fn<React.ComponentProps<typeof NoteEditor>['onSubmit']>()
  const api = buildStaffApi(buildAnalyst({ name: 'Ines' })).on(listUsers, () =>
    buildPage([joan, jonah].map(toRow)),
  )
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  renderInApp(
    <NoteEditor label="Note" submitLabel="Add note" isBusy={false} error={null} onSubmit={onSubmit} />,
    store,
  )
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  return { box, onSubmit, user: userEvent.setup() }
}

test('Enter inserts the suggested person at the caret; arrow keys choose a different person', async () => {
  const { box, onSubmit, user } = await openEditor()
  await user.type(box, 'Ask  about the lease')
  await user.type(box, '@jo', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(await screen.findByText('Press Enter to mention Joan Ortiz')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box.value).toBe('Ask @Jonah Lindqvist about the lease')
  expect(screen.queryByText(/^Press Enter/)).toBeNull()
  await user.keyboard('or @ort{Enter}today ')
  expect(box.value).toBe('Ask @Jonah Lindqvist or @Joan Ortiz today about the lease')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledWith({ text: box.value, mentions: [joan.id, jonah.id] })
})

test('after Escape, Enter begins a new line', async () => {
  const { box, user } = await openEditor()
  await user.type(box, 'Rent @')
  await screen.findByText(/^Press Enter/)
  await user.keyboard('{Escape}{Enter}')
  expect(box.value).toBe('Rent @\n')
  expect(screen.queryByText(/^Press Enter/)).toBeNull()
})
