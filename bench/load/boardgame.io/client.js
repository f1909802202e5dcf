// The load of ../main.cpp's `play` on a boardgame.io server:
//     node client.js PORT CONNECTIONS SECONDS RATE|max [PID of the server]
// Two players a game, each on a connection of its own, a new game when one is over; measured from
// sending a move until each of the two was told. Speaks Engine.IO itself: that takes less of the
// processor, which the server has to share, than its library.
import { readFileSync } from 'node:fs'
import WebSocket from 'ws'

const [port, connections, seconds] = process.argv.slice(2, 5).map(Number)
const rate = process.argv[5] === 'max' ? 0 : Number(process.argv[5])
const pid = Number(process.argv[6] ?? 0)
const LEGAL = ['pass', 'shipyard: ship india', 'market: occupy london', 'dock: ship africa', 'bank: pay workshop']
const PREFIX = '42/small,'
const games = Math.floor(connections / 2)
const pause = rate > 0 ? (1000 * games) / rate : 0

let measuring = false
let playing = true
let moves = 0
let errors = 0
let finished = 0
const told = []

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const megabytes = () =>
  pid ? (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6 : 0

class Table {
  constructor(which) {
    this.which = which
    this.round = 0
    this.sockets = []
  }

  async open() {
    for (let i = 0; i < 2; ++i) this.sockets.push(await this.connect())
  }

  connect() {
    return new Promise((done, failed) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
        origin: 'http://localhost',
      })
      socket.on('error', failed)
      socket.on('close', () => (errors += playing ? 1 : 0))
      socket.on('message', (data) => {
        const text = data.toString()
        if (text[0] === '0') socket.send('40/small,')
        else if (text === '2') socket.send('3')
        else if (text.startsWith('40/small')) done(socket)
        else if (text.startsWith(PREFIX)) this.hear(JSON.parse(text.slice(PREFIX.length)))
      })
    })
  }

  sitDown() {
    this.match = `m${this.which}-${this.round++}`
    this.seated = 0
    this.due = performance.now() + Math.random() * pause
    for (const player of [0, 1])
      this.sockets[player].send(
        PREFIX + JSON.stringify(['sync', this.match, String(player), undefined, 2]),
      )
  }

  hear([type, match, state]) {
    if (match !== this.match) return
    // The first move when both are there.
    if (type === 'sync' && ++this.seated === 2) return this.moveSoon(state.state)
    if (type === 'error') errors += 1
    if (type !== 'update' || state._stateID !== this.awaited) return
    if (measuring) told.push(performance.now() - this.sentAt)
    if (--this.toBeTold > 0) return
    if (measuring) moves += 1
    if (state.ctx.gameover) {
      finished += 1
      if (playing) this.sitDown()
    } else this.moveSoon(state)
  }

  moveSoon(state) {
    if (!playing) return
    if (pause === 0) return this.move(state)
    this.due += pause
    setTimeout(() => playing && this.move(state), Math.max(0, this.due - performance.now()))
  }

  move(state) {
    const player = state.ctx.currentPlayer
    const action = {
      type: 'MAKE_MOVE',
      payload: { type: 'play', args: [LEGAL[Math.floor(Math.random() * LEGAL.length)]], playerID: player },
    }
    this.toBeTold = 2
    this.awaited = state._stateID + 1
    this.sentAt = performance.now()
    this.sockets[Number(player)].send(
      PREFIX + JSON.stringify(['update', action, state._stateID, this.match, player]),
    )
  }
}

const tables = Array.from({ length: games }, (_, i) => new Table(i))
for (let i = 0; i < games; i += 20) await Promise.all(tables.slice(i, i + 20).map((table) => table.open()))
for (const table of tables) table.sitDown()
await sleep(2000)
const before = megabytes()
measuring = true
const from = performance.now()
await sleep(seconds * 1000)
measuring = false
const took = (performance.now() - from) / 1000
playing = false
told.sort((a, b) => a - b)
const at = (share) => told[Math.round(share * (told.length - 1))] ?? 0
console.log(
  JSON.stringify({
    mode: 'play',
    games,
    connections: games * 2,
    seconds: took,
    asked_moves_per_second: rate,
    moves_per_second: moves / took,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    max_ms: at(1),
    games_finished: finished,
    errors,
    server_mb: [before, megabytes()],
  }),
)
process.exit(0)
