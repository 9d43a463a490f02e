// A host for fluidsynth: renders events and prints process-CPU seconds per second of sound.
// fluid BANK EVENTS SECONDS WARM_UP EFFECTS(0|1) INTERPOLATION(4|7) [OUT.f32: left, then right]
#include <fluidsynth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RATE = 48000, BLOCK = 128, MOST_EVENTS = 400000 };

typedef struct {
  double seconds;
  int status, first, second;
} Event;

static double cpuSeconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void play(fluid_synth_t *synth, const Event *event) {
  int channel = event->status & 15;
  switch (event->status & 0xf0) {
  case 0x90: fluid_synth_noteon(synth, channel, event->first, event->second); break;
  case 0x80: fluid_synth_noteoff(synth, channel, event->first); break;
  case 0xb0: fluid_synth_cc(synth, channel, event->first, event->second); break;
  case 0xc0: fluid_synth_program_change(synth, channel, event->first); break;
  case 0xe0: fluid_synth_pitch_bend(synth, channel, event->first | (event->second << 7)); break;
  }
}

int main(int count, char **arguments) {
  if (count < 7) return 2;
  long blocks = (long)(atof(arguments[3]) * RATE / BLOCK);
  long warmUp = (long)(atof(arguments[4]) * RATE / BLOCK);
  int effects = atoi(arguments[5]);
  fluid_settings_t *settings = new_fluid_settings();
  fluid_settings_setnum(settings, "synth.sample-rate", RATE);
  fluid_settings_setint(settings, "synth.polyphony", 2048);
  fluid_settings_setint(settings, "synth.cpu-cores", 1);
  fluid_settings_setint(settings, "synth.reverb.active", effects);
  fluid_settings_setint(settings, "synth.chorus.active", effects);
  fluid_settings_setint(settings, "synth.dynamic-sample-loading", 1);
  fluid_synth_t *synth = new_fluid_synth(settings);
  if (fluid_synth_sfload(synth, arguments[1], 1) < 0) return 1;
  fluid_synth_set_interp_method(synth, -1, atoi(arguments[6]));
  Event *events = malloc(MOST_EVENTS * sizeof(Event));
  FILE *list = fopen(arguments[2], "r");
  if (!list) return 1;
  int length = 0, next = 0;
  while (length < MOST_EVENTS && fscanf(list, "%lf %d %d %d", &events[length].seconds, &events[length].status,
                                        &events[length].first, &events[length].second) == 4)
    length++;
  fclose(list);
  float *left = calloc(blocks * BLOCK, sizeof(float)), *right = calloc(blocks * BLOCK, sizeof(float));
  double began = 0, voices = 0;
  for (long block = 0; block < blocks; block++) {
    if (block == warmUp) {
      began = cpuSeconds();
      voices = 0;
    }
    while (next < length && events[next].seconds <= (double)block * BLOCK / RATE) play(synth, &events[next++]);
    fluid_synth_write_float(synth, BLOCK, left + block * BLOCK, 0, 1, right + block * BLOCK, 0, 1);
    voices += fluid_synth_get_active_voice_count(synth);
  }
  printf("{\"cpu\":%.6f,\"voices\":%.1f}\n", (cpuSeconds() - began) / ((double)(blocks - warmUp) * BLOCK / RATE),
         voices / (blocks - warmUp));
  if (count > 7) {
    FILE *out = fopen(arguments[7], "wb");
    fwrite(left, sizeof(float), blocks * BLOCK, out);
    fwrite(right, sizeof(float), blocks * BLOCK, out);
    fclose(out);
  }
  return 0;
}
