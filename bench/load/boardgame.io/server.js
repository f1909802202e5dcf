// A boardgame.io server with its store in memory, on a port of this machine: node server.js PORT
//
// The game is as small as a game can be: whose turn it is and the last move. Whatever a real game
// adds would make it slower.
import { createRequire } from 'node:module'

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server')

const LEGAL = ['pass', 'shipyard: ship india', 'market: occupy london', 'dock: ship africa', 'bank: pay workshop']
const PLIES = 60 // as many as random players take for a classic game of two

const game = {
  name: 'small',
  setup: () => ({ ply: 0, last: '' }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, move) => {
      if (!LEGAL.includes(move)) return 'INVALID_MOVE'
      G.ply += 1
      G.last = move
    },
  },
  endIf: ({ G }) => (G.ply >= PLIES ? { winner: '0' } : undefined),
}

const server = Server({ games: [game], origins: [Origins.LOCALHOST] })
await server.run({ port: { port: Number(process.argv[2]), host: '127.0.0.1' } })
