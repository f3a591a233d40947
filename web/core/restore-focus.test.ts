// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreLostFocus } from './restore-focus.ts'

let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <h1>Documents</h1>
      <section aria-label="Sent">
        <ul><li id="first"><button>Delete first</button></li><li id="second"><button>Delete second</button></li></ul>
      </section>
      <div id="loose"><button>Show more</button></div>
    </div>`
  stop = restoreLostFocus(document)
})

afterEach(() => stop())

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

test('the section around a removed button is focused temporarily', async () => {
  find('#first button')?.focus()
  find('#first')?.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('section')))
  find('#second button')?.focus()
  expect(find('section')?.hasAttribute('tabindex')).toBe(false)
})

test('a section that cannot be focused at first is focused after the next DOM change', async () => {
  const section = find('section')
  const focus = vi.spyOn(section ?? document.body, 'focus').mockImplementationOnce(() => {})
  find('#first button')?.focus()
  find('#first')?.remove()
  await vi.waitFor(() => expect(focus).toHaveBeenCalledOnce())
  document.body.append(document.createElement('p'))
  await vi.waitFor(() => expect(document.activeElement).toBe(section))
})

test('a dialog removed together with its row leaves the focus next to the row', async () => {
  find('#first button')?.focus()
  const dialog = document.createElement('div')
  dialog.innerHTML = '<div role="dialog"><button>Delete</button></div>'
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  find('#first')?.remove()
  dialog.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('section')))
})

test('a dialog that closes returns the focus to its opener', async () => {
  find('#second button')?.focus()
  const dialog = document.createElement('div')
  dialog.innerHTML = '<div role="dialog"><button>Keep</button></div>'
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  dialog.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('#second button')))
})

test('the heading is focused if there is no section', async () => {
  find('#loose button')?.focus()
  find('#loose')?.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('h1')))
})

test('focus that has moved since is not changed', async () => {
  find('#first button')?.focus()
  find('#first')?.remove()
  find('#loose button')?.focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(find('#loose button'))
})

test('the heading of a loading page does not take the focus from another element', async () => {
  find('#loose button')?.focus()
  find('#loose')?.remove()
  find('h1')?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  find('#second button')?.focus()
  document.body.append(document.createElement('h1'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(find('#second button'))
})
