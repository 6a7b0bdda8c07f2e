/// The trace of ``richBody(_:)`` with the seed 7, in debug, with full control.
let goldenTrace = """
     0 task 0
     1 task 2
     2 task 2
     3 task 5
     4 task 4
     5 task 3
     6 task 1
     7 task 2
       time moves to 0.03 seconds
     8 task 2
     9 task 1
    10 task 4
    11 task 4
    12 task 4
    13 task 0
       time moves to 0.045 seconds
    14 task 5
    15 task 5
    16 task 0
       time moves to 0.06 seconds
    17 task 4
    18 task 3
    19 task 0
    20 task 3
    21 task 1
    22 task 3
       time moves to 0.09 seconds
    23 task 3
    24 task 0
    25 task 1
    26 task 0
    27 task 8
    28 task 7
    29 task 8
    30 task 0
    31 task 1
    32 task 0
    33 task 0
    34 task 0
       task 0: turn of 1 has 1 turn of 3 45 turn of 2 has 3 has 2 other one
  """
