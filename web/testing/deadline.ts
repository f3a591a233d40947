import { configure } from '@testing-library/react'

// parts of the app are loaded when they are first shown, which takes a busy machine longer than the library's second
configure({ asyncUtilTimeout: 5_000 })
