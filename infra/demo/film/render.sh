#!/usr/bin/env bash
# Renders the film and the sound of the demo shop with ffmpeg (Debian package `ffmpeg`). Run it only to change them: the
# results are committed, and neither Portico nor its tests need ffmpeg.
set -euo pipefail
cd "$(dirname "$0")"

masters=../pictures/masters
fps=25
shot=65 # frames of a shot: 2.6 s; four shots that overlap by 0.8 s take 8 s

# A slow move over a picture, eased at both ends: zoom from $3 to $4, the window from ($5, $6) to ($7, $8), 0 to 1.
move() {
  local ease="(0.5-0.5*cos(PI*min(on/$shot,1)))"
  echo "[$1:v]scale=3840:-1:flags=lanczos,setsar=1,zoompan=fps=$fps:d=$shot:s=960x540" \
    ":z='$3+($4-$3)*$ease'" \
    ":x='(iw-iw/zoom)*($5+($7-$5)*$ease)':y='(ih-ih/zoom)*($6+($8-$6)*$ease)',format=yuv420p[$2];" | tr -d '\n' |
    sed 's/ :/:/g'
}

graph="$(move 0 a 1.10 1.22 0.30 0.55 0.62 0.62)\
$(move 1 b 1.24 1.10 0.62 0.40 0.40 0.50)\
$(move 2 c 1.16 1.16 0.02 0.50 0.98 0.42)\
$(move 3 d 1.08 1.20 0.50 0.60 0.42 0.40)\
[a][b]xfade=duration=0.8:offset=1.8[ab];[ab][c]xfade=duration=0.8:offset=3.6[abc];\
[abc][d]xfade=duration=0.8:offset=5.4,fade=t=out:st=7.6:d=0.4:color=0x1f2a26[film]"

pictures=(-i "$masters/throwing-off-the-hump.webp" -i "$masters/kiln-opening-october.webp" -i "$masters/shelf.webp" -i "$masters/table.webp")
plain=(-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact)
ffmpeg -v error -y "${pictures[@]}" -filter_complex "$graph" -map '[film]' -t 8 "${plain[@]}" \
  -c:v libx264 -profile:v high -preset slow -crf 25 -pix_fmt yuv420p -movflags +faststart from-clay-to-table.mp4
ffmpeg -v error -y -i from-clay-to-table.mp4 "${plain[@]}" \
  -c:v libvpx-vp9 -crf 38 -b:v 0 -row-mt 1 -deadline good -cpu-used 2 from-clay-to-table.webm

# A small bell, struck three times: partials of a bell that fade, the high ones first.
strike() { # at $1 s with the loudness $2
  local t="(t-$1)" sum=0 partial
  for partial in 0.5:0.30:0.9 1:0.42:1.2 1.19:0.30:1.6 1.5:0.18:2.2 2:0.30:2.4 2.51:0.16:3.4 2.66:0.12:3.9 4.1:0.08:6; do
    IFS=: read -r ratio loud fade <<<"$partial"
    sum="$sum+$loud*exp(-$fade*$t)*sin(2*PI*523*$ratio*$t)"
  done
  echo "if(gte(t\,$1)\,$2*(1-exp(-300*$t))*($sum)\,0)"
}
ffmpeg -v error -y -f lavfi -i "aevalsrc=0.42*($(strike 0.1 0.9)+$(strike 2.4 0.75)+$(strike 4.7 1)):s=44100:d=9" \
  -af 'aecho=0.9:0.5:90|170:0.22|0.14,afade=t=out:st=8:d=1' -map_metadata -1 -fflags +bitexact -flags:a +bitexact \
  -c:a libmp3lame -b:a 64k -ac 1 kiln-bell.mp3
