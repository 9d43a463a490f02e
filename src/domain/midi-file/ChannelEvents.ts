const FIRST_CAPACITY = 16;

/** The channel messages of one track of a file as growing columns: a million of them take 11 MB. */
export class ChannelEvents {
  length = 0;
  tick = new Float64Array(0);
  /** Status byte with the channel, 0x80..0xEF. */
  status = new Uint8Array(0);
  data1 = new Uint8Array(0);
  /** 0 for messages with one data byte. */
  data2 = new Uint8Array(0);

  push(tick: number, status: number, data1: number, data2: number): void {
    if (this.length === this.tick.length) this.#grow();
    this.tick[this.length] = tick;
    this.status[this.length] = status;
    this.data1[this.length] = data1;
    this.data2[this.length] = data2;
    this.length++;
  }

  #grow(): void {
    const capacity = Math.max(FIRST_CAPACITY, this.tick.length * 2);
    const tick = new Float64Array(capacity);
    tick.set(this.tick);
    this.tick = tick;
    this.status = grown(this.status, capacity);
    this.data1 = grown(this.data1, capacity);
    this.data2 = grown(this.data2, capacity);
  }
}

function grown(column: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(column);
  return larger;
}
